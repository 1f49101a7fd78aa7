"""A school for tests, made by the services that pages use."""

from europa_edu.classroom.models import Pupil, School, SchoolClass, Teacher
from europa_edu.classroom.people import Person
from europa_edu.classroom.services.audit import record
from europa_edu.classroom.services.classes import open_class
from europa_edu.lessons.models import Attendance, Lesson
from games.catalog import CATALOG
from games.models import Match
from games.services.matches import SeatPlan, deal_match, open_match
from games.services.turns import leave_match, play_turn
from tests.games.tables import first_move, state_of

SECRET_NAME = "Zwetlana Öhmfeld"  # found nowhere by accident


def teacher(name: str = "Ada", school: str = "Europe School", **fields: object) -> Teacher:
    found, _ = School.objects.get_or_create(name=school)
    email = f"{name.lower()}@school.example"
    return Teacher.objects.create_user(email, "cedar-fjord-123", name=name, school=found, **fields)


def school_class(owner: Teacher, *names: str) -> SchoolClass:
    opened = open_class(teacher=owner, name="5b")
    Pupil.objects.bulk_create(Pupil(school_class=opened, name=name) for name in names)
    return opened


def pupil(of: SchoolClass, name: str = SECRET_NAME) -> Pupil:
    return of.pupils.get(name=name)


def lesson(of: SchoolClass) -> Lesson:
    """All were there."""
    held = Lesson.objects.create(
        school_class=of, teacher=of.owner, title="zigzag", status=Lesson.Status.OVER
    )
    for one in of.pupils.all():
        Attendance.objects.create(lesson=held, pupil=one)
        record(of.owner, "card_renewed", of, one, detail=one.name)
    return held


def table(*players: Pupil | Person, moves: int = 0, bots: int = 0, **fields: object) -> Match:
    """A zigzag that these people play."""
    plans = [
        SeatPlan(Person(pupil=one.pk), one.name)
        if isinstance(one, Pupil)
        else SeatPlan(one, "Vega 42")
        for one in players
    ]
    plans += [SeatPlan(bot="gentle")] * bots
    match = open_match(title="zigzag", host=plans[0].person, seats=plans, seed="test", **fields)  # type: ignore[arg-type]
    deal_match(match_id=match.pk)
    match.refresh_from_db()
    for _ in range(moves):
        move_once(match)
    return match


def move_once(match: Match) -> None:
    seat = CATALOG[match.title].rules.to_move(state_of(match))[0]
    version = match.version
    play_turn(match_id=match.pk, seat=seat, version=version, move=first_move(match, seat))
    match.refresh_from_db()


def over(match: Match) -> Match:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    match.refresh_from_db()
    return match


def gone_from(match: Match, seat: int) -> None:
    leave_match(match_id=match.pk, seat=seat)
    match.refresh_from_db()


def full_class() -> tuple[SchoolClass, Pupil]:
    """A pupil who has been everywhere a pupil can be."""
    opened = school_class(teacher(), SECRET_NAME, "Lea", "Tom")
    erased, lea, tom = pupil(opened), pupil(opened, "Lea"), pupil(opened, "Tom")
    erased.apart_from.add(lea)
    table(erased, lea, moves=4, lesson_id=lesson(opened).pk)
    over(table(lea, erased, moves=2))
    table(erased, bots=1, moves=1)
    table(erased, Person(visitor="x"))
    gone_from(table(lea, erased, tom, moves=1), 1)
    return opened, erased
