"""When the question of now closes, instead of when it was asked: what its answers are held to."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0012_homework_for_some")]

    operations = [
        migrations.RenameField("livequiz", "asked_at", "closes_at"),
    ]
