from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Failure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sweep", models.CharField(max_length=20)),
                ("item", models.CharField(max_length=40)),
                ("tries", models.PositiveIntegerField()),
                ("first_at", models.DateTimeField()),
                ("last_at", models.DateTimeField()),
                ("next_try", models.DateTimeField(db_index=True)),
                ("error", models.TextField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("sweep", "item"), name="retries_one_failure")],
            },
        ),
    ]
