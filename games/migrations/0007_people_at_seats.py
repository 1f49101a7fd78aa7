"""Columns for the people at seats: foreign keys instead of texts like `pupil:12` (1 of 3)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("classroom", "0006_decks_remember"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0006_facts_that_are_due"),
    ]

    operations = [
        migrations.AddField("Seat", "pupil", models.ForeignKey(
            null=True, on_delete=django.db.models.deletion.SET_NULL,
            related_name="seats", to="classroom.pupil",
        )),
        migrations.AddField("Seat", "teacher", models.ForeignKey(
            null=True, on_delete=django.db.models.deletion.SET_NULL,
            related_name="seats", to=settings.AUTH_USER_MODEL,
        )),
        migrations.AddField(
            "Seat", "visitor", models.CharField(blank=True, db_index=True, default="", max_length=32),
            preserve_default=False,
        ),
        migrations.AddField("Seat", "gone", models.BooleanField(default=False)),
        migrations.AddField("Seat", "is_host", models.BooleanField(default=False)),
        # With a default for the way back.
        migrations.AlterField("Match", "host", models.CharField(default="", max_length=40)),
    ]
