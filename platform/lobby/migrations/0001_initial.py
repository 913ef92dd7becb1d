"""Tables and invitations."""

import django.utils.timezone
from django.db import migrations, models

import lobby.models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Table",
            fields=[
                ("match", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("host", models.CharField(max_length=80)),
                ("private", models.BooleanField(default=False)),
                ("key", models.CharField(default=lobby.models.new_key, max_length=40, unique=True)),
                ("rematch_of", models.CharField(max_length=16, null=True, unique=True)),
                ("opened", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("match", models.CharField(max_length=16)),
                ("player", models.CharField(max_length=80)),
                ("by", models.CharField(max_length=80)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("declined", models.BooleanField(default=False)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "indexes": [models.Index(fields=["player", "-at"], name="lobby_by_player")],
                "constraints": [models.UniqueConstraint(fields=("match", "player"), name="lobby_one_invitation")],
            },
        ),
    ]
