"""A match belongs to a lesson of the lessons app: the same column, the same rows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_no_keys_at_seats'),
        ('lessons', '0001_from_classroom'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='match',
                    name='lesson',
                    field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='matches', to='lessons.lesson'),
                ),
            ],
        ),
    ]
