"""The seeds belong to streams of every kind; their table stays as it is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("play", "0006_guarded_seeds")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Seed",
                    fields=[
                        ("commitment", models.CharField(max_length=64, primary_key=True, serialize=False)),
                        ("seed", models.BinaryField()),
                        ("salt", models.BinaryField()),
                    ],
                    options={"db_table": "play_seed"},
                )
            ]
        )
    ]
