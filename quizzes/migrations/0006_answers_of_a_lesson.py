"""A lesson's answers are found by the class and the time; the index serves the class alone too."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("quizzes", "0005_own_questions")]

    operations = [
        migrations.AddIndex(
            "answer", models.Index(fields=["school_class", "at"], name="answers_of_class")
        ),
        migrations.AlterField(
            "answer",
            "school_class",
            models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                to="classroom.schoolclass",
            ),
        ),
    ]
