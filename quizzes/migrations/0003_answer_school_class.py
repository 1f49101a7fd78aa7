from django.db import migrations, models
import django.db.models.deletion


def remember_classes(apps, schema_editor):
    """Until now nobody noted it: the class in which the pupil is."""
    pupils = apps.get_model('classroom', 'Pupil').objects.filter(pk=models.OuterRef('pupil'))
    apps.get_model('quizzes', 'Answer').objects.update(
        school_class=models.Subquery(pupils.values('school_class'))
    )


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0004_teachers_accounts'),
        ('quizzes', '0002_answers_to_item'),
    ]

    operations = [
        migrations.AddField(
            model_name='answer',
            name='school_class',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to='classroom.schoolclass'),
        ),
        migrations.RunPython(remember_classes, migrations.RunPython.noop),
    ]
