"""Questions as GIFT, the text format that Moodle and others read and write."""

import re
from collections.abc import Iterable, Iterator

from europa_edu.classroom.sheets import Unreadable, decode
from quizzes.questions.formats.values import (
    MAX_BYTES,
    FileReading,
    Findings,
    Written,
    is_number,
    refused,
)

BLANK = "_____"
_SIGNS = "~=#{}:"
# Escaped signs are put aside while the text is taken apart: one private character for each.
_ASIDE = {sign: chr(0xE000 + place) for place, sign in enumerate("\\n" + _SIGNS)}
_BACK = str.maketrans({aside: sign for sign, aside in _ASIDE.items()} | {_ASIDE["n"]: "\n"})
_FORMATS = re.compile(r"\[(html|moodle|plain|markdown)\]")
_ANSWER = re.compile(r"([=~])\s*(?:%(-?\d+(?:\.\d+)?)%)?([^=~#]*)(#[^=~]*)?")
_TRUTHS = {"T": "true", "TRUE": "true", "F": "false", "FALSE": "false"}
_NUMBER = r"-?\d+(?:\.\d+)?"


class _Unfit(Exception):
    """This question cannot be held; the code says why."""


def write_questions(questions: Iterable[Written]) -> bytes:
    return "\n\n".join(map(_written, questions)).encode() + b"\n"


def _written(asked: Written) -> str:
    title = f"::{_escaped(asked.title)}::" if asked.title else ""
    feedback = f"####{_escaped(asked.feedback)}\n" if asked.feedback else ""
    return f"{title}[plain]{_escaped(asked.text)}{{{_answers(asked)}{feedback}}}"


def _answers(asked: Written) -> str:
    match asked.kind:
        case "true_false":
            return asked.right[0].upper()
        case "number":
            return "#" + "".join(f"={number}:{asked.tolerance:g} " for number in asked.right)
        case "match":
            rows = [f"={_escaped(left)} -> {_escaped(right)}" for left, right in asked.pairs]
        case _:
            rows = [f"={_escaped(text)}" for text in asked.right]
            rows += [f"~{_escaped(text)}" for text in asked.wrong]
    return "\n" + "\n".join(rows) + "\n"


def _escaped(text: str) -> str:
    text = re.sub(r"([\\~=#{}:])", r"\\\1", text.replace("\r", ""))
    # An arrow would make a pair of it; a blank line would end the question.
    return text.replace("->", "-\u200b>").replace("\n", "\\n")


def read_questions(raw: bytes) -> FileReading:
    """All questions of a file, or what is wrong in which line."""
    if len(raw) > MAX_BYTES:
        return refused("too_big")
    try:
        text = decode(raw)
    except Unreadable as unreadable:
        return refused(unreadable.code)
    if any(aside in text for aside in _ASIDE.values()):
        return refused("wrong_format")
    found = Findings()
    for line, block in _blocks(text):
        if block.startswith("$CATEGORY:"):
            found.leave_out(line, "category", block)
            continue
        try:
            asked = _read(_put_aside(block))
        except _Unfit as unfit:
            found.complain(line, str(unfit), block)
        else:
            found.add_question(line, asked)
            if _has_remarks(_put_aside(block)):
                found.leave_out(line, "remarks", asked.text)
    return found.result()


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Questions with the line each begins in: blank lines part them, comments do not count."""
    begun, kept = 0, list[str]()
    for number, line in enumerate((*text.splitlines(), ""), 1):
        bare = line.strip()
        if bare.startswith("//"):
            continue
        if bare.startswith("$CATEGORY:") and not kept:
            yield number, bare
        elif bare:
            begun = begun or number
            kept.append(bare)
        elif kept:
            yield begun, "\n".join(kept)
            begun, kept = 0, []


def _put_aside(text: str) -> str:
    return re.sub(r"\\([\\n~=#{}:])", lambda found: _ASIDE[found[1]], text)


def _back(text: str) -> str:
    return text.translate(_BACK).replace("-\u200b>", "->").strip()


def _read(block: str) -> Written:
    title = ""
    if named := re.match(r"::(.*?)::", block, re.DOTALL):
        title, block = _back(named[1]), block[named.end() :]
    block = _FORMATS.sub("", block)
    if block.count("{") != block.count("}") or block.count("{") > 1:
        raise _Unfit("braces")
    before, brace, rest = block.partition("{")
    inside, _brace, after = rest.partition("}")
    if not brace:
        raise _Unfit("description")
    inside, _mark, feedback = inside.partition("####")
    # Answers in the middle of a sentence leave a blank there.
    blank = f" {BLANK} " if re.search(r"\w", after) else ""
    text = " ".join((before.rstrip() + blank + after.strip()).splitlines())
    return _with_answers(_back(text), inside.strip(), title, _back(feedback))


def _with_answers(text: str, inside: str, title: str, feedback: str) -> Written:
    if not inside:
        raise _Unfit("essay")
    truth = _TRUTHS.get(inside.partition("#")[0].strip().upper())
    if truth:
        return Written("true_false", text, (truth,), title=title, feedback=feedback)
    if inside.startswith("#"):
        right, tolerance = _numbers(inside[1:].strip())
        return Written("number", text, right, tolerance=tolerance, title=title, feedback=feedback)
    answers = _ANSWER.findall(inside)
    if not answers or _ANSWER.sub("", inside).strip():
        raise _Unfit("answers")
    if any(weight and float(weight) not in (0, 100) for _sign, weight, *_ in answers):
        raise _Unfit("partial_credit")
    right = tuple(_flat(t) for sign, weight, t, _ in answers if _is_right(sign, weight))
    wrong = tuple(_flat(t) for sign, weight, t, _ in answers if not _is_right(sign, weight))
    if not wrong and all("->" in answer for answer in right):
        pairs = tuple(_pair(answer) for _sign, _weight, answer, _ in answers)
        return Written("match", text, pairs=pairs, title=title, feedback=feedback)
    return Written(
        kind="choice" if wrong else "short",
        text=text,
        right=tuple(map(_back, right)),
        wrong=tuple(map(_back, wrong)),
        title=title,
        feedback=feedback,
    )


def _is_right(sign: str, weight: str) -> bool:
    return float(weight) == 100 if weight else sign == "="


def _flat(text: str) -> str:
    return " ".join(text.split())


def _pair(answer: str) -> tuple[str, str]:
    left, _arrow, right = _flat(answer).partition("->")
    return _back(left), _back(right)


def _numbers(inside: str) -> tuple[tuple[str, ...], float]:
    """Right numbers and how far off one may be: 1822:5, 3.1..3.2, or several after "="."""
    rows = [row for row in inside.split("=") if row.strip()]
    found = [_number(row.partition("#")[0].strip()) for row in rows]
    if not found:
        raise _Unfit("no_number")
    if len({tolerance for _number, tolerance in found}) > 1:
        raise _Unfit("several_tolerances")
    return tuple(number for number, _tolerance in found), found[0][1]


def _number(text: str) -> tuple[str, float]:
    if text.startswith("%") and not text.startswith("%100%"):
        raise _Unfit("partial_credit")
    text = text.removeprefix("%100%")
    if span := re.fullmatch(rf"({_NUMBER})\s*\.\.\s*({_NUMBER})", text):
        low, high = float(span[1]), float(span[2])
        return f"{(low + high) / 2:.9g}", float(f"{abs(high - low) / 2:.9g}")
    number, _colon, tolerance = (part.strip() for part in text.partition(":"))
    if not is_number(number) or not re.fullmatch(r"(\d{1,15}(\.\d{1,9})?)?", tolerance):
        raise _Unfit("no_number")
    return number, float(tolerance or 0)


def _has_remarks(block: str) -> bool:
    """Whether answers carry remarks of their own, which we do not keep."""
    inside = block.partition("{")[2].partition("####")[0].strip().removeprefix("#")
    return "#" in inside
