"""What is remembered, in columns that SQL can reckon with. Derived: scoring makes it again."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0004_teachers_accounts'),
        ('quizzes', '0003_answer_school_class'),
    ]

    operations = [
        migrations.DeleteModel(name='Memory'),
        migrations.CreateModel(
            name='Memory',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('item', models.CharField(max_length=60)),
                ('stability', models.FloatField()),
                ('seen_day', models.PositiveIntegerField()),
                ('last_right', models.BooleanField()),
                ('due_at', models.DateTimeField()),
                ('right', models.PositiveIntegerField(default=0)),
                ('wrong', models.PositiveIntegerField(default=0)),
                ('pupil', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memories', to='classroom.pupil')),
            ],
            options={
                'verbose_name': 'memory',
                'verbose_name_plural': 'memories',
                'indexes': [models.Index(fields=['pupil', 'due_at'], name='due_of_pupil'), models.Index(fields=['pupil', 'item', 'last_right', 'seen_day', 'stability'], name='recall_of_pupil')],
                'constraints': [models.UniqueConstraint(fields=('pupil', 'item'), name='one_memory_per_item')],
            },
        ),
    ]
