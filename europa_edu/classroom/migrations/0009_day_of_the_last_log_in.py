"""The day of a pupil's last log-in: a class's page says who was never here."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0008_defaults_groups_and_copies'),
    ]

    operations = [
        migrations.AddField(
            model_name='pupil',
            name='came_on',
            field=models.DateField(blank=True, null=True),
        ),
    ]
