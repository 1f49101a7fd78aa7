"""Weeks that are over, added up. Derived: the next sweep makes them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0007_lessons_elsewhere'),
        ('progress', '0003_letters'),
    ]

    operations = [
        migrations.CreateModel(
            name='ClassPast',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('week', models.DateField()),
                ('period', models.CharField(max_length=8)),
                ('source', models.CharField(blank=True, choices=[('match', 'match'), ('practice', 'practice'), ('homework', 'homework'), ('live', 'live quiz')], max_length=8)),
                ('items', models.JSONField()),
                ('confusions', models.JSONField()),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pasts', to='classroom.schoolclass')),
            ],
            options={
                'verbose_name': 'past of a class',
                'verbose_name_plural': 'pasts of classes',
                'constraints': [models.UniqueConstraint(fields=('school_class', 'week', 'period', 'source'), name='one_past_of_a_class')],
            },
        ),
        migrations.CreateModel(
            name='PupilPast',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('week', models.DateField()),
                ('period', models.CharField(max_length=8)),
                ('source', models.CharField(blank=True, choices=[('match', 'match'), ('practice', 'practice'), ('homework', 'homework'), ('live', 'live quiz')], max_length=8)),
                ('topics', models.JSONField()),
                ('weeks', models.JSONField()),
                ('pupil', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pasts', to='classroom.pupil')),
            ],
            options={
                'verbose_name': 'past of a pupil',
                'verbose_name_plural': 'pasts of pupils',
                'constraints': [models.UniqueConstraint(fields=('pupil', 'week', 'period', 'source'), name='one_past_of_a_pupil')],
            },
        ),
    ]
