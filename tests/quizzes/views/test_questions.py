"""Teachers' own questions: written, brought as files, shared, given; nobody else's are there."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from europa_edu.classroom.models import School, Teacher
from quizzes.models import Answer, CardSet, Homework, LiveQuiz, Practice
from quizzes.questions.formats.values import Written
from quizzes.selectors.own_questions import questions_in
from quizzes.selectors.practice import questions_of
from quizzes.services.live import advance_quiz, join_quiz
from tests.quizzes.pupils import class_with, logged_in

pytestmark = [pytest.mark.django_db, pytest.mark.integration, pytest.mark.usefixtures("valkey")]

CHOICE = {"text": "Which river?", "right": "Danube", "wrong": "Rhine\n\n Elbe ", "remark": "Long."}
GIFT = """\
::River::Which river flows through Ulm?{=Danube ~Rhine ~Elbe####It is long.}

Ulm lies in Spain.{F}

Which bird stands for Ulm?{=sparrow =the sparrow}
"""


class Desk:
    """Ada's desk with a set of hers; Bea is a colleague, Cem works elsewhere."""

    def __init__(self) -> None:
        self.browsers: dict[int, Client] = {}
        self.lea, self.tom = class_with("Lea", "Tom")
        self.taught = self.lea.school_class
        assert self.taught.owner
        self.ada = self.taught.owner
        self.bea = self._teacher("Bea", self.taught.school)
        self.cem = self._teacher("Cem", School.objects.create(name="Elsewhere"))
        self.set = CardSet.objects.create(school=self.taught.school, owner=self.ada, name="Ulm")

    def _teacher(self, name: str, school: School) -> Teacher:
        return Teacher.objects.create_user(f"{name}@x.example", name=name, school=school)

    def browser(self, teacher: Teacher | None = None) -> Client:
        """The teacher's own one, which hears what was said after a post."""
        teacher = teacher or self.ada
        if teacher.pk not in self.browsers:
            self.browsers[teacher.pk] = Client()
            self.browsers[teacher.pk].force_login(teacher)
        return self.browsers[teacher.pk]

    def get(self, name: str, *args: Any, by: Teacher | None = None, **query: Any) -> Any:
        return self.browser(by).get(self._address(name, *args), query)

    def post(
        self, page: str, *args: Any, by: Teacher | None = None, query: str = "", **fields: Any
    ) -> Any:
        return self.browser(by).post(self._address(page, *args) + query, fields)

    def _address(self, name: str, *args: Any) -> str:
        return reverse(f"quizzes:{name}", args=[self.set.pk, *args])

    def bring(self, text: str | bytes, name: str = "quiz.gift", by: Teacher | None = None) -> Any:
        raw = text if isinstance(text, bytes) else text.encode()
        return self.post("import_questions", by=by, file=SimpleUploadedFile(name, raw))

    @property
    def held(self) -> list[Written]:
        return [each for _row, each in questions_in(self.set)]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_it_writes_a_question_of_each_kind(desk: Desk) -> None:
    assert desk.post("new_question", **CHOICE).status_code == 302
    desk.post("new_question", query="?kind=true_false", text="Ulm lies in Spain.", right="false")
    desk.post("new_question", query="?kind=short", text="Which bird?", right="sparrow\nSpatz")
    assert desk.held == [
        Written("choice", "Which river?", ("Danube",), ("Rhine", "Elbe"), feedback="Long."),
        Written("true_false", "Ulm lies in Spain.", ("false",)),
        Written("short", "Which bird?", ("sparrow", "Spatz")),
    ]
    page = desk.get("questions").text
    assert "Which river?" in page
    assert "3 questions" in page


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("choice", {"text": " "}, "Write the question."),
        ("choice", {"text": "x" * 301}, "This text is too long."),
        ("choice", {"right": ""}, "Write the right answer."),
        ("choice", {"right": "x" * 81}, "This text is too long."),
        ("choice", {"wrong": "\n"}, "Write at least one wrong answer."),
        ("choice", {"wrong": "a\nb\nc\nd\ne\nf"}, "A choice has two to six answers."),
        ("choice", {"wrong": "danube"}, "The same answer is there twice."),
        ("choice", {"wrong": "x" * 81}, "An answer has at most 80 letters."),
        ("choice", {"remark": "x" * 501}, "This text is too long."),
        ("short", {"right": ""}, "Write at least one right answer."),
        ("short", {"right": "\n".join(map(str, range(13)))}, "at most twelve answers"),
        ("true_false", {"right": "maybe"}, "Select a valid choice."),
    ],
)
def test_it_says_what_is_missing(desk: Desk, kind: str, change: Any, words: str) -> None:
    answer = desk.post("new_question", query=f"?kind={kind}", **CHOICE | change)
    assert answer.status_code == 422
    assert words in answer.text
    assert not desk.held


def test_it_changes_a_question_and_keeps_its_kind_and_title(desk: Desk) -> None:
    desk.bring(GIFT)
    assert "Danube" in desk.get("edit_question", 1).text
    assert desk.post("edit_question", 1, **CHOICE).status_code == 302
    expected = Written(
        "choice", "Which river?", ("Danube",), ("Rhine", "Elbe"), title="River", feedback="Long."
    )
    assert desk.held[0] == expected
    assert desk.post("edit_question", 1, text="").status_code == 422


def test_it_deletes_a_question(desk: Desk) -> None:
    desk.post("new_question", **CHOICE)
    assert desk.post("delete_question", 1).status_code == 302
    assert not desk.held
    assert desk.get("edit_question", 1).status_code == 404


def test_it_brings_a_gift_file_in(desk: Desk) -> None:
    assert desk.bring(GIFT).status_code == 302
    assert [each.kind for each in desk.held] == ["choice", "true_false", "short"]
    assert "3 questions added." in desk.get("questions").text


@pytest.mark.parametrize("ending", ["csv", "gift"])
def test_it_takes_back_what_it_exported(desk: Desk, ending: str) -> None:
    desk.bring(GIFT)
    before = desk.held
    raw = desk.get("export_questions", ending).content
    desk.set.questions.all().delete()
    assert desk.bring(raw, f"questions.{ending}").status_code == 302
    assert desk.held == before
    desk.bring(raw, f"questions.{ending}")
    assert desk.held == before


def test_it_exports_for_moodle_and_nothing_else(desk: Desk) -> None:
    desk.bring(GIFT)
    answer = desk.get("export_questions", "xml")
    assert answer["Content-Type"] == "application/xml"
    assert answer["Content-Disposition"] == 'attachment; filename="ulm.xml"'
    assert answer.content.count(b"<question type=") == 3
    assert desk.get("export_questions", "exe").status_code == 404


@pytest.mark.parametrize(
    ("name", "raw", "words"),
    [
        ("a.gift", GIFT + "\nNo end?{=a", "Line 7: The braces { } of the answers do not match."),
        ("a.gift", GIFT + "\nPairs?{=a -> b =c -> d}", "Line 7: Pairs and numbers with a"),
        ("a.gift", GIFT + f"\n{'x' * 301}{{T}}", "Line 7: This text is too long."),
        ("a.csv", "question,right,wrong\nOne?,a,b\nTwo?,,b\n", "Line 3: The right answer is"),
        ("a.csv", "city,country\nUlm,DE\n", "The first line has to name the columns."),
        ("a.txt", "", "This file is empty."),
        ("a.csv", b"PK\x03\x04nonsense", "This is not a file of the right kind"),
    ],
)
def test_it_adds_nothing_of_a_bad_file_and_names_the_line(
    desk: Desk, name: str, raw: str | bytes, words: str
) -> None:
    answer = desk.bring(raw, name)
    assert answer.status_code == 422
    assert words in answer.text
    assert not desk.held


def test_it_says_when_a_set_is_full_and_what_was_left_out(desk: Desk) -> None:
    desk.bring("\n\n".join(f"Question {n}?{{T}}" for n in range(500)))
    answer = desk.bring("One more?{T}")
    assert answer.status_code == 422
    assert "A set holds at most 500 questions. Nothing was added." in answer.text
    full = desk.post("new_question", **CHOICE)
    assert "This set is full" in full.text
    assert len(desk.held) == 500


def test_it_says_what_it_left_out_once(desk: Desk) -> None:
    desk.bring("$CATEGORY: a\n\nOne?{T}\n\n$CATEGORY: b\n\nTwo?{T}\n")
    assert desk.get("questions").text.count("The category was left out.") == 1


def test_it_is_there_for_colleagues_once_it_is_shared(desk: Desk) -> None:
    desk.bring(GIFT)
    assert desk.get("questions", by=desk.bea).status_code == 404
    CardSet.objects.update(shared=True)
    page = desk.get("questions", by=desk.bea)
    assert "Which river flows through Ulm?" in page.text
    assert "Change it" not in page.text
    assert desk.get("export_questions", "csv", by=desk.bea).status_code == 200
    for stranger in (desk.bea, desk.cem):
        for name, args in [
            ("new_question", ()), ("edit_question", (1,)), ("delete_question", (1,)),
        ]:  # fmt: skip
            assert desk.post(name, *args, by=stranger, **CHOICE).status_code == 404
        assert desk.bring("One?{T}", by=stranger).status_code == 404
    assert desk.get("questions", by=desk.cem).status_code == 404
    assert desk.get("export_questions", "csv", by=desk.cem).status_code == 404
    assert len(desk.held) == 3


def give(desk: Desk, **fields: Any) -> Any:
    form = {"number": "5", "due_on": timezone.localdate().isoformat()} | fields
    path = reverse("quizzes:all_homework", args=[desk.taught.pk])
    return desk.browser().post(path, form, follow=True)


def test_it_is_given_as_homework_and_answered_without_a_map(desk: Desk) -> None:
    desk.bring("Which river flows through Ulm?{=Danube ~Rhine, or so####It is long.}")
    page = give(desk, sets=[desk.set.pk])
    assert page.status_code == 200
    assert "<h1>Ulm</h1>" in page.text
    browser = logged_in(desk.lea)
    asked = browser.post(f"/homework/{Homework.objects.get().pk}/", follow=True)
    assert "Which river flows through Ulm?" in asked.text
    assert "It is long." not in asked.text
    assert "europa-map" not in asked.text
    address = asked.redirect_chain[-1][0]
    told = browser.post(address, {"move": "Rhine, or so"}, follow=True).text
    assert "Your answer: Rhine, or so" in told
    assert "The right answer: Danube. It is long." in told
    assert "europa-map" not in told
    assert Answer.objects.get().response == "Rhine, or so"
    end = browser.get(f"/practice/{Practice.objects.get().pk}/").text
    assert "Which river flows through Ulm? The right answer: Danube. It is long." in end


def test_it_offers_no_names_of_places_for_a_typed_answer(desk: Desk) -> None:
    desk.bring("Which bird?{=Donkey}")
    give(desk, sets=[desk.set.pk])
    asked = logged_in(desk.lea).post(f"/homework/{Homework.objects.get().pk}/", follow=True)
    assert 'name="move"' in asked.text
    assert "names/" not in asked.text


@pytest.mark.parametrize("page", ["all_homework", "live_new"])
def test_it_offers_only_sets_that_the_teacher_may_use(desk: Desk, page: str) -> None:
    desk.bring(GIFT)
    theirs = CardSet.objects.create(school=desk.cem.school, owner=desk.cem, name="Secret set")
    browser = desk.browser()
    path = reverse(f"quizzes:{page}", args=[desk.taught.pk])
    shown = browser.get(path).text
    assert f'name="sets" value="{desk.set.pk}"' in shown
    assert "Secret set" not in shown
    wanted = {"number": "5", "teams": "0", "due_on": timezone.localdate().isoformat()}
    assert browser.post(path, wanted | {"sets": [theirs.pk]}).status_code == 422
    assert browser.post(path, wanted).status_code == 422


def test_it_says_that_the_questions_of_a_homework_are_gone(desk: Desk) -> None:
    desk.bring(GIFT)
    page = give(desk, sets=[desk.set.pk])
    desk.post("delete_set")
    homework = Homework.objects.get()
    told = logged_in(desk.lea).post(f"/homework/{homework.pk}/", follow=True).text
    assert "The questions of this homework are gone." in told
    assert "Own questions" in desk.browser().get(page.redirect_chain[-1][0]).text


def test_it_names_all_sets_of_many_homeworks_with_one_query(
    desk: Desk, django_assert_max_num_queries: Any
) -> None:
    desk.bring(GIFT)
    for _ in range(5):
        give(desk, sets=[desk.set.pk], topics=["capitals"])
    with django_assert_max_num_queries(11):
        page = desk.browser().get(reverse("quizzes:all_homework", args=[desk.taught.pk])).text
    assert "Capitals, Ulm" in page


def test_it_is_asked_live_and_shown_without_a_map(desk: Desk) -> None:
    desk.bring("Which river flows through Ulm?{=Danube ~Rhine ####It is long.}")
    browser, pupil = desk.browser(), logged_in(desk.lea)
    path = reverse("quizzes:live_new", args=[desk.taught.pk])
    wall = browser.post(path, {"number": "5", "teams": "0", "sets": [desk.set.pk]}, follow=True)
    quiz = LiveQuiz.objects.get()
    join_quiz(quiz_id=quiz.pk, pupil=desk.lea)
    advance_quiz(quiz=quiz, stage=0)
    play = f"/quiz/{quiz.pk}/play/"
    asked = pupil.get(play).text
    assert "Which river flows through Ulm?" in asked
    assert "It is long." not in asked
    pupil.post(f"{play}0/", {"move": "Rhine"})
    advance_quiz(quiz=quiz, stage=1)
    for page in (pupil.get(play).text, browser.get(wall.redirect_chain[-1][0]).text):
        assert "The right answer: Danube. It is long." in page
        assert "europa-map" not in page
    assert (Answer.objects.get().right, Answer.objects.get().response) == (False, "Rhine")


def test_it_asks_the_class_s_cards_with_a_map(desk: Desk) -> None:
    sights = {f"sight{n}_en": f"Sight {n}" for n in (1, 2, 3)}
    desk.post("new_card", city_en="Ehingen", country="Germany", **sights)
    give(desk, sets=[desk.set.pk])
    browser = logged_in(desk.lea)
    asked = browser.post(f"/homework/{Homework.objects.get().pk}/", follow=True)
    one = questions_of(Practice.objects.get())[0]
    told = browser.post(asked.redirect_chain[-1][0], {"move": one.answer[0]}, follow=True).text
    assert "europa-map" in told
    assert Answer.objects.get().right
    assert Answer.objects.get().item.startswith("own-card:")
