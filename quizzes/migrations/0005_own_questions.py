"""Teachers' own questions, and homework that asks them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('quizzes', '0004_memory_to_reckon_with'),
    ]

    operations = [
        migrations.CreateModel(
            name='OwnQuestion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.PositiveIntegerField()),
                ('content', models.TextField()),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('card_set', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='questions', to='quizzes.cardset')),
            ],
            options={
                'verbose_name': 'own question',
                'verbose_name_plural': 'own questions',
                'ordering': ['key'],
                'constraints': [models.UniqueConstraint(fields=('card_set', 'key'), name='one_question_per_key')],
            },
        ),
        migrations.AddField(
            model_name='homework',
            name='card_sets',
            field=models.TextField(default='[]'),
        ),
    ]
