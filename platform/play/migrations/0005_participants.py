"""Who has part in which match, as a table that can be looked up by player; filled from the rows of the matches."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

FILL = """
INSERT INTO play_participant (match_id, player, seats, over)
SELECT id, player, coalesce(array_agg(seat ORDER BY seat) FILTER (WHERE seat IS NOT NULL), '{}'),
       status IN ('over', 'cancelled')
  FROM play_matchrow, LATERAL (
       SELECT player, seat - 1 FROM jsonb_array_elements_text(players) WITH ORDINALITY AS held (player, seat)
       UNION ALL
       SELECT player, NULL FROM jsonb_array_elements_text(gone) AS left_ (player)
       ) AS part (player, seat)
 WHERE player IS NOT NULL
 GROUP BY id, player"""


class Migration(migrations.Migration):
    dependencies = [("play", "0004_draws_have_no_winner")]

    operations = [
        migrations.CreateModel(
            name="Participant",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "match", "player", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("player", models.CharField(max_length=200)),
                (
                    "seats",
                    django.contrib.postgres.fields.ArrayField(base_field=models.PositiveSmallIntegerField(), size=None),
                ),
                ("over", models.BooleanField()),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="participants",
                        to="play.matchrow",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["player"], name="play_by_player"),
                    models.Index(condition=models.Q(("over", False)), fields=["player"], name="play_by_player_now"),
                ],
            },
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
