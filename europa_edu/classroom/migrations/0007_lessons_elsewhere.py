"""Lessons and attendance belong to the lessons app now. No row is touched."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0006_decks_remember'),
        ('games', '0010_lessons_of_their_own'),
        ('lessons', '0001_from_classroom'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name='Attendance'),
                migrations.DeleteModel(name='Lesson'),
            ],
        ),
    ]
