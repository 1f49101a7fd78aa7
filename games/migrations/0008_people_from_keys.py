"""The people at seats, from the texts that named them (2 of 3, and the way back)."""

from django.db import migrations
from django.db.models import Q

KINDS = {"pupil": "pupil_id", "teacher": "teacher_id", "visitor": "visitor"}
BATCH = 500


def columns_of(key, known):
    """The columns that name the person; nothing where the row they meant is gone."""
    kind, _colon, name = key.partition(":")
    if kind == "visitor":
        return {"visitor": name}
    if kind in KINDS and name.isdecimal() and int(name) in known[kind]:
        return {KINDS[kind]: int(name)}
    return {}


def key_of(seat):
    if seat.pupil_id is not None:
        return f"pupil:{seat.pupil_id}"
    if seat.teacher_id is not None:
        return f"teacher:{seat.teacher_id}"
    return f"visitor:{seat.visitor}" if seat.visitor else ""


def name_people(apps, schema_editor):
    Seat = apps.get_model("games", "Seat")
    known = {
        kind: set(apps.get_model("classroom", model).objects.values_list("pk", flat=True))
        for kind, model in (("pupil", "Pupil"), ("teacher", "Teacher"))
    }
    changed = []
    for seat in Seat.objects.select_related("match").exclude(Q(holder="") & Q(left_by="")).iterator():
        columns = columns_of(seat.holder or seat.left_by, known)
        for column, value in columns.items():
            setattr(seat, column, value)
        seat.gone = bool(columns) and not seat.holder
        seat.is_host = (
            bool(seat.holder) and seat.match.lesson_id is None and seat.holder == seat.match.host
        )
        changed.append(seat)
        if len(changed) == BATCH:
            Seat.objects.bulk_update(changed, [*KINDS, "gone", "is_host"])
            changed = []
    Seat.objects.bulk_update(changed, [*KINDS, "gone", "is_host"])


def write_keys(apps, schema_editor):
    """The way back, for who returns to the release before."""
    Match, Seat = apps.get_model("games", "Match"), apps.get_model("games", "Seat")
    for seat in Seat.objects.select_related("match").iterator():
        key = key_of(seat)
        seat.holder, seat.left_by = ("", key) if seat.gone else (key, "")
        seat.save(update_fields=["holder", "left_by"])
        if seat.is_host:
            Match.objects.filter(pk=seat.match_id).update(host=key)
    lessons = dict(
        Match.objects.filter(lesson__teacher__isnull=False).values_list("pk", "lesson__teacher")
    )
    for match, teacher in lessons.items():
        Match.objects.filter(pk=match).update(host=f"teacher:{teacher}")


class Migration(migrations.Migration):
    dependencies = [("games", "0007_people_at_seats")]
    operations = [migrations.RunPython(name_people, write_keys)]
