"""Lessons get an app of their own. Their tables stay where they are: only Django's view changes."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('classroom', '0006_decks_remember'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Lesson',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('status', models.CharField(choices=[('planned', 'planned'), ('running', 'running'), ('paused', 'paused'), ('over', 'over')], default='planned', max_length=8)),
                        ('title', models.CharField(blank=True, max_length=32)),
                        ('options', models.TextField(default='{}')),
                        ('deals_due', models.BooleanField(default=True)),
                        ('items', models.TextField(default='[]')),
                        ('table_size', models.PositiveSmallIntegerField(default=4)),
                        ('hints', models.BooleanField(default=True)),
                        ('seconds', models.PositiveSmallIntegerField(default=0)),
                        ('seed', models.CharField(blank=True, max_length=64)),
                        ('plan', models.TextField(blank=True)),
                        ('bell_at', models.DateTimeField(blank=True, null=True)),
                        ('at_bell', models.CharField(choices=[('end', 'each match ends with its ranking'), ('freeze', 'each match is kept and goes on in a later lesson')], default='freeze', max_length=8)),
                        ('warned_at', models.DateTimeField(blank=True, null=True)),
                        ('opened_at', models.DateTimeField(auto_now_add=True)),
                        ('started_at', models.DateTimeField(blank=True, null=True)),
                        ('ended_at', models.DateTimeField(blank=True, null=True)),
                        ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lessons', to='classroom.schoolclass')),
                        ('teacher', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='lessons', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'verbose_name': 'lesson',
                        'verbose_name_plural': 'lessons',
                        'db_table': 'classroom_lesson',
                        'ordering': ['-pk'],
                        'indexes': [models.Index(fields=['status', 'bell_at'], name='lesson_bell')],
                    },
                ),
                migrations.CreateModel(
                    name='Attendance',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('present', models.BooleanField(default=True)),
                        ('asked_help_at', models.DateTimeField(blank=True, null=True)),
                        ('lesson', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attendance', to='lessons.lesson')),
                        ('pupil', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attendance', to='classroom.pupil')),
                    ],
                    options={
                        'verbose_name': 'attendance',
                        'verbose_name_plural': 'attendance',
                        'db_table': 'classroom_attendance',
                        'constraints': [models.UniqueConstraint(fields=('lesson', 'pupil'), name='once_per_lesson')],
                    },
                ),
            ],
        ),
    ]
