"""The texts that named people go (3 of 3; a transaction of its own, as PostgreSQL wants it)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0008_people_from_keys")]

    operations = [
        migrations.RemoveField("Match", "host"),
        migrations.RemoveField("Seat", "holder"),
        migrations.RemoveField("Seat", "left_by"),
        migrations.AddConstraint(
            "Seat",
            models.CheckConstraint(
                condition=models.Q(pupil=None, teacher=None)
                | models.Q(pupil=None, visitor="")
                | models.Q(teacher=None, visitor=""),
                name="one_person_per_seat",
            ),
        ),
    ]
