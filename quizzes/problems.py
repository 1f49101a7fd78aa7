"""What is wrong with a file that somebody brought, in words for teachers."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from quizzes.questions.formats.values import FileProblem

WORDS: dict[str, Promise] = {
    # the file as a whole
    "too_big": gettext_lazy("The file is larger than 2 MB."),
    "too_many": gettext_lazy("The file holds more than 500 cards or 2000 questions."),
    "too_many_lines": gettext_lazy("The file has too many lines."),
    "empty": gettext_lazy("The file holds nothing that can be read."),
    "wrong_format": gettext_lazy("This is not a file of the right kind, or it is damaged."),
    "too_new": gettext_lazy("Export the deck again and tick “Support older Anki versions”."),
    "no_columns": gettext_lazy("The first line has to name the columns."),
    # a line
    "torn_line": gettext_lazy("A quotation mark is opened here and never closed."),
    "twice": gettext_lazy("This is in the file twice."),
    "no_city": gettext_lazy("The name of the city is missing."),
    "no_such_country": gettext_lazy("No country of Europe is called that."),
    "few_sights": gettext_lazy("A card needs at least three sights."),
    "many_sights": gettext_lazy("A card holds at most twelve sights."),
    "no_sight": gettext_lazy("A sentence stands here without its sight."),
    "too_long": gettext_lazy("This text is too long."),
    "no_such_kind": gettext_lazy("There is no such kind of question."),
    "no_text": gettext_lazy("The question has no text."),
    "no_right_answer": gettext_lazy("The right answer is missing."),
    "empty_answer": gettext_lazy("One of the answers is empty."),
    "same_answer_twice": gettext_lazy("The same answer is there twice."),
    "several_right": gettext_lazy("Only one answer of a choice can be right."),
    "wrong_number_of_choices": gettext_lazy("A choice has two to six answers."),
    "wrong_number_of_pairs": gettext_lazy("There have to be two to six pairs."),
    "no_number": gettext_lazy("A number is expected here."),
    "several_tolerances": gettext_lazy("All numbers need the same tolerance."),
    "partial_credit": gettext_lazy("Answers that are partly right cannot be kept."),
    "answers": gettext_lazy("The answers cannot be read."),
    "braces": gettext_lazy("The braces { } of the answers do not match."),
    "description": gettext_lazy("A text without a question cannot be kept."),
    "essay": gettext_lazy("Questions with a free answer cannot be kept."),
    "cloze": gettext_lazy("Notes with gaps cannot be kept."),
    # read, but nothing that we can ask
    "not_asked": gettext_lazy("Pairs and numbers with a tolerance cannot be asked here."),
    "many_accepted": gettext_lazy("A question accepts at most twelve answers."),
    # left out, without harm
    "category": gettext_lazy("The category was left out."),
    "remarks": gettext_lazy("Remarks on single answers were left out."),
    "media": gettext_lazy("Pictures and sounds were left out."),
}


def problem_words(problem: FileProblem) -> str:
    """A sentence with the line, if there is one, and what was found there."""
    words = str(WORDS[problem.code])
    if problem.about:
        words = _("%(words)s (“%(about)s”)") % {"words": words, "about": problem.about}
    if problem.line:
        return _("Line %(line)s: %(words)s") % {"line": problem.line, "words": words}
    return words
