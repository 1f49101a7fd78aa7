"""Counts know their week and source. All rows are derived: beat's sweep makes them again."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0004_teachers_accounts'),
        ('progress', '0001_scores'),
        ('quizzes', '0004_memory_to_reckon_with'),
    ]

    operations = [
        migrations.DeleteModel(name='Scored'),
        migrations.DeleteModel(name='ClassItem'),
        migrations.DeleteModel(name='Confusion'),
        migrations.DeleteModel(name='TitleScore'),
        migrations.DeleteModel(name='TopicWeek'),
        migrations.CreateModel(
            name='Scored',
            fields=[
                ('pupil', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='scored', serialize=False, to='classroom.pupil')),
                ('up_to', models.PositiveBigIntegerField(default=0)),
                ('matches', models.PositiveIntegerField(default=0)),
            ],
            options={
                'verbose_name': 'state of scoring',
                'verbose_name_plural': 'states of scoring',
            },
        ),
        migrations.CreateModel(
            name='Confusion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('week', models.DateField()),
                ('source', models.CharField(blank=True, choices=[('match', 'match'), ('practice', 'practice'), ('homework', 'homework'), ('live', 'live quiz')], max_length=8)),
                ('item', models.CharField(max_length=60)),
                ('meant', models.CharField(max_length=80)),
                ('count', models.PositiveIntegerField(default=0)),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='confusions', to='classroom.schoolclass')),
            ],
            options={
                'verbose_name': 'confusion',
                'verbose_name_plural': 'confusions',
                'constraints': [models.UniqueConstraint(fields=('school_class', 'source', 'week', 'item', 'meant'), name='one_row_per_confusion_and_week')],
            },
        ),
        migrations.CreateModel(
            name='ItemWeek',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('week', models.DateField()),
                ('source', models.CharField(blank=True, choices=[('match', 'match'), ('practice', 'practice'), ('homework', 'homework'), ('live', 'live quiz')], max_length=8)),
                ('item', models.CharField(max_length=60)),
                ('right', models.PositiveIntegerField(default=0)),
                ('wrong', models.PositiveIntegerField(default=0)),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='item_weeks', to='classroom.schoolclass')),
            ],
            options={
                'verbose_name': 'week of an item',
                'verbose_name_plural': 'weeks of items',
                'constraints': [models.UniqueConstraint(fields=('school_class', 'source', 'week', 'item'), name='one_row_per_item_and_week')],
            },
        ),
        migrations.CreateModel(
            name='TitleScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=32)),
                ('played', models.PositiveIntegerField(default=0)),
                ('won', models.PositiveIntegerField(default=0)),
                ('placed_sum', models.PositiveIntegerField(default=0)),
                ('pupil', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='title_scores', to='classroom.pupil')),
            ],
            options={
                'verbose_name': 'score in a title',
                'verbose_name_plural': 'scores in titles',
                'constraints': [models.UniqueConstraint(fields=('pupil', 'title'), name='one_score_per_title')],
            },
        ),
        migrations.CreateModel(
            name='TopicWeek',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('week', models.DateField()),
                ('source', models.CharField(blank=True, choices=[('match', 'match'), ('practice', 'practice'), ('homework', 'homework'), ('live', 'live quiz')], max_length=8)),
                ('topic', models.CharField(max_length=16)),
                ('right', models.PositiveIntegerField(default=0)),
                ('wrong', models.PositiveIntegerField(default=0)),
                ('unsure', models.PositiveIntegerField(default=0)),
                ('pupil', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='topic_weeks', to='classroom.pupil')),
            ],
            options={
                'verbose_name': 'week of a topic',
                'verbose_name_plural': 'weeks of topics',
                'constraints': [models.UniqueConstraint(fields=('pupil', 'source', 'week', 'topic'), name='one_row_per_topic_and_week')],
            },
        ),
    ]
