from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_guests_network"),
    ]

    operations = [
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("to", models.CharField(max_length=254)),
                ("subject", models.TextField()),
                ("body", models.TextField()),
                ("made_at", models.DateTimeField()),
                ("taken_at", models.DateTimeField(null=True)),
            ],
        ),
    ]
