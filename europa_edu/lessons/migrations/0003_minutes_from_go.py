"""Minutes count from Go; who was ticked in a lesson before there was a lobby counts as seen."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def see_the_ticked(apps, schema_editor):
    attendance = apps.get_model("lessons", "Attendance").objects
    began = apps.get_model("lessons", "Lesson").objects.filter(pk=OuterRef("lesson"))
    ticked = attendance.filter(present=True, seen_at=None, lesson__started_at__isnull=False)
    ticked.update(seen_at=Subquery(began.values("started_at")))


class Migration(migrations.Migration):

    dependencies = [
        ('lessons', '0002_lobby_debrief_and_dates'),
    ]

    operations = [
        migrations.AddField(
            model_name='lesson',
            name='minutes',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunPython(see_the_ticked, migrations.RunPython.noop),
    ]
