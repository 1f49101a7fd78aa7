"""What is usual in a class, groups of its pupils, and copies of the demo that end."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0007_lessons_elsewhere'),
    ]

    operations = [
        migrations.AddField(
            model_name='school',
            name='ends_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='schoolclass',
            name='bot_after',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='schoolclass',
            name='card_language',
            field=models.CharField(blank=True, max_length=8),
        ),
        migrations.AddField(
            model_name='schoolclass',
            name='hints',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='schoolclass',
            name='lesson_minutes',
            field=models.PositiveSmallIntegerField(default=50),
        ),
        migrations.CreateModel(
            name='Group',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('pupils', models.ManyToManyField(blank=True, related_name='groups', to='classroom.pupil')),
                ('school_class', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='groups', to='classroom.schoolclass')),
            ],
            options={
                'verbose_name': 'group',
                'verbose_name_plural': 'groups',
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('school_class', 'name'), name='groups_told_apart')],
            },
        ),
    ]
