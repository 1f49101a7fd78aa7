"""The line of a class is added up from its pupils' weeks, as the numbers beside it are."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('progress', '0005_trends'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='classpast',
            name='trend',
        ),
    ]
