"""What a class answered by topic and week. Derived: the next sweep makes the pasts again, with it."""

from django.db import migrations, models


def forget_pasts(apps, schema_editor):
    apps.get_model("progress", "ClassPast").objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ('progress', '0004_pasts'),
    ]

    operations = [
        migrations.AddField(
            model_name='classpast',
            name='trend',
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(forget_pasts, migrations.RunPython.noop, elidable=True),
    ]
