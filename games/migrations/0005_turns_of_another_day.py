"""A turn may say when it was played: the demo class has played for weeks."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_who_left_a_seat")]

    operations = [
        migrations.AlterField(
            "turn", "at", models.DateTimeField(default=django.utils.timezone.now)
        ),
    ]
