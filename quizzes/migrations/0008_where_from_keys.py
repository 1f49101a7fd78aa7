"""Where answers were given, from the texts that name their deeds."""

from django.db import migrations

BATCH = 2000
PLACES = {
    "match": "match_id",
    "refused": "match_id",
    "practice": "practice_id",
    "live": "quiz_id",
}
MODELS = {
    "match_id": ("games", "Match"),
    "practice_id": ("quizzes", "Practice"),
    "quiz_id": ("quizzes", "LiveQuiz"),
}


def place_of(ref):
    """The column, the number in it and the position: `live:7.3.12:0` is question 3 of quiz 7."""
    kind, _colon, rest = ref.partition(":")
    number, _dot, rest = rest.partition(".")
    position = rest.partition(".")[0].partition(":")[0]
    if kind not in PLACES or not number.isdecimal() or not position.isdecimal():
        return None
    return PLACES[kind], int(number), int(position)


def find_places(apps, schema_editor):
    Answer = apps.get_model("quizzes", "Answer")
    known = {
        column: set(apps.get_model(*model).objects.values_list("pk", flat=True))
        for column, model in MODELS.items()
    }
    rows = Answer.objects.order_by("pk").values_list("pk", "ref")
    last = 0
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        last = batch[-1][0]
        found = {column: [] for column in MODELS}
        for pk, ref in batch:
            place = place_of(ref)
            if place and place[1] in known[place[0]]:
                found[place[0]].append((place[1], place[2], pk))
        with schema_editor.connection.cursor() as cursor:
            for column, values in found.items():
                cursor.executemany(
                    f"UPDATE quizzes_answer SET {column} = %s, position = %s WHERE id = %s", values
                )


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0007_where_answers_were_given")]
    operations = [migrations.RunPython(find_places, migrations.RunPython.noop)]
