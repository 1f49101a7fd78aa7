from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('classroom', '0002_classes_and_lessons'),
    ]

    operations = [
        migrations.AddField(
            model_name='lesson',
            name='plan',
            field=models.TextField(blank=True, default=''),
            preserve_default=False,
        ),
    ]
