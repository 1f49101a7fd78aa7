"""A memory is found by its pupil's class."""

import django.db.models.deletion
from django.db import migrations, models


def take_the_pupils_class(apps, schema_editor):
    pupils = apps.get_model("classroom", "Pupil").objects.filter(pk=models.OuterRef("pupil"))
    memories = apps.get_model("quizzes", "Memory").objects
    memories.update(school_class=models.Subquery(pupils.values("school_class")))


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0006_decks_remember'),
        ('quizzes', '0008_where_from_keys'),
    ]

    operations = [
        migrations.AddField(
            model_name='memory',
            name='school_class',
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='memories', to='classroom.schoolclass'),
        ),
        migrations.RunPython(take_the_pupils_class, migrations.RunPython.noop),
    ]
