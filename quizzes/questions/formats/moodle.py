"""Questions as Moodle XML; only written, never read: reading XML of strangers invites trouble."""

import re
from collections.abc import Iterable
from html import escape

from quizzes.questions.formats.values import Written

_TYPES = {
    "choice": "multichoice",
    "true_false": "truefalse",
    "short": "shortanswer",
    "match": "matching",
    "number": "numerical",
}
# What XML 1.0 cannot hold in any spelling.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TITLE = 80


def write_questions(questions: Iterable[Written], *, category: str = "") -> bytes:
    course = f"<category>{_text(f'$course$/top/{category}')}</category>"
    head = (f'<question type="category">{course}</question>',) if category else ()
    body = "\n".join((*head, *map(_question, questions)))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n{body}\n</quiz>\n'.encode()


def _question(asked: Written) -> str:
    parts = [
        f"<name>{_text(asked.title or asked.text[:_TITLE])}</name>",
        f'<questiontext format="plain_text">{_text(asked.text)}</questiontext>',
        f'<generalfeedback format="plain_text">{_text(asked.feedback)}</generalfeedback>',
        "<defaultgrade>1</defaultgrade>",
        *_answers(asked),
    ]
    return f'<question type="{_TYPES[asked.kind]}">\n' + "\n".join(parts) + "\n</question>"


def _answers(asked: Written) -> list[str]:
    match asked.kind:
        case "true_false":
            return [_answer(truth, right=truth in asked.right) for truth in ("true", "false")]
        case "match":
            pairs = [
                f'<subquestion format="plain_text">{_text(left)}'
                f"<answer>{_text(right)}</answer></subquestion>"
                for left, right in asked.pairs
            ]
            return ["<shuffleanswers>true</shuffleanswers>", *pairs]
        case "number":
            tolerance = f"<tolerance>{asked.tolerance:g}</tolerance>"
            return [_answer(number, right=True, more=tolerance) for number in asked.right]
        case "short":
            return ["<usecase>0</usecase>", *(_answer(text, right=True) for text in asked.right)]
    rows = [_answer(text, right=True) for text in asked.right]
    rows += [_answer(text, right=False) for text in asked.wrong]
    return ["<single>true</single>", "<shuffleanswers>true</shuffleanswers>", *rows]


def _answer(text: str, *, right: bool, more: str = "") -> str:
    fraction = 100 if right else 0
    return f'<answer fraction="{fraction}" format="plain_text">{_text(text)}{more}</answer>'


def _text(text: str) -> str:
    return f"<text>{escape(_FORBIDDEN.sub('', text), quote=False)}</text>"
