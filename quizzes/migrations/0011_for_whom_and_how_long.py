"""Homework for some of a class and for a region; a live quiz with a clock."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0008_defaults_groups_and_copies'),
        ('quizzes', '0010_recall_of_a_class'),
    ]

    operations = [
        migrations.AddField(
            model_name='homework',
            name='pupils',
            field=models.ManyToManyField(blank=True, to='classroom.pupil'),
        ),
        migrations.AddField(
            model_name='homework',
            name='region',
            field=models.CharField(blank=True, max_length=16),
        ),
        migrations.AddField(
            model_name='livequiz',
            name='asked_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='livequiz',
            name='seconds',
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
