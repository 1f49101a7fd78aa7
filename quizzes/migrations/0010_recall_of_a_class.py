"""Every memory has its class, and lies in the order in which the class's page reads it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0007_lessons_elsewhere'),
        ('quizzes', '0009_memories_of_a_class'),
    ]

    operations = [
        migrations.AlterField(
            model_name='memory',
            name='school_class',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='memories', to='classroom.schoolclass'),
        ),
        migrations.RemoveIndex(
            model_name='memory',
            name='recall_of_pupil',
        ),
        migrations.AddIndex(
            model_name='memory',
            index=models.Index(fields=['school_class', 'item', 'pupil', 'last_right', 'seen_day', 'stability', 'due_at'], name='recall_of_class'),
        ),
    ]
