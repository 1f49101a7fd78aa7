"""Matches that are stored already drew by their turns; from now on they draw by moments."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0010_lessons_of_their_own'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='rules_version',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AlterField(
            model_name='match',
            name='rules_version',
            field=models.PositiveSmallIntegerField(default=2),
        ),
    ]
