import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("replays", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Review",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=22, unique=True)),
                ("match", models.CharField(max_length=16)),
                ("step", models.PositiveIntegerField()),
                ("eyes", models.CharField(blank=True, max_length=16)),
                ("line", models.CharField(blank=True, max_length=16)),
                ("moves", models.PositiveIntegerField(db_default=1, default=1)),
                ("at", models.DateTimeField(auto_now=True)),
                (
                    "leader",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
    ]
