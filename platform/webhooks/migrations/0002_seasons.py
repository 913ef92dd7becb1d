"""Addresses hear of seasons as well."""

import django.db.models.deletion
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0001_hooks"), ("leagues", "0002_noted_orders")]

    operations = [
        migrations.AlterField(
            model_name="hook",
            name="tournament",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="hooks",
                to="tournaments.tournamentrow",
            ),
        ),
        migrations.AddField(
            model_name="hook",
            name="season",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="hooks",
                to="leagues.seasonrow",
            ),
        ),
        AddConstraintNotValid(
            model_name="hook",
            constraint=models.CheckConstraint(
                condition=models.Q(tournament=None) ^ models.Q(season=None), name="webhooks_of_one_thing"
            ),
        ),
    ]
