"""A seat that was left keeps a name: remember whose, so that erasing the person finds it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0003_lessons")]

    operations = [
        migrations.AddField(
            "seat", "left_by", models.CharField(blank=True, db_index=True, max_length=40, default=""),
            preserve_default=False,
        ),
    ]
