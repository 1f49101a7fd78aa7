"""A lobby, how long tables wait, plans for a day, a word to the room, and the debrief."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0007_lessons_elsewhere'),
        ('lessons', '0001_from_classroom'),
    ]

    operations = [
        migrations.AddField(
            model_name='attendance',
            name='seen_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='lesson',
            name='bot_after',
            field=models.PositiveSmallIntegerField(choices=[(0, 'never'), (1, 'after 1 minute'), (3, 'after 3 minutes'), (5, 'after 5 minutes')], default=1),
        ),
        migrations.AddField(
            model_name='lesson',
            name='debrief',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='lesson',
            name='planned_for',
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='lesson',
            name='word',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AlterField(
            model_name='lesson',
            name='status',
            field=models.CharField(choices=[('planned', 'planned'), ('lobby', 'gathering'), ('running', 'running'), ('paused', 'paused'), ('over', 'over')], default='planned', max_length=8),
        ),
    ]
