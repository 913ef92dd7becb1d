"""Measures that hold somebody back, made from the log, and whom people have blocked."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0008_officers")]

    operations = [
        migrations.CreateModel(
            name="MeasureRow",
            fields=[
                ("case", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("player", models.CharField(max_length=40)),
                ("kind", models.CharField(max_length=10)),
                ("reason", models.TextField()),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                ("stands", models.BooleanField()),
            ],
            options={"indexes": [models.Index(fields=["player", "kind"], name="accounts_measures")]},
        ),
        migrations.CreateModel(
            name="Block",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(max_length=40)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("owner", "player"), name="accounts_blocked_once")]
            },
        ),
    ]
