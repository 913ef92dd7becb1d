"""How a match came out for each of its players, and when: a player's page tells of thousands of matches by an index.

Noted by the database where it notes when a match ends, so that what processes of the last release end is noted as well.
"""

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

# Bits, as `play.results.Result` reads them; none for what-if lines, cancelled tables and who is gone for good.
_RESULT = """
CREATE FUNCTION play_result(ended play_matchrow, seats smallint[]) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN ended.status = 'over' AND ended.parent_id IS NULL AND cardinality(seats) > 0 THEN
        (coalesce(ended.outcome->'winners' @> to_jsonb(seats[1]), false)::int
         + 2 * (ended.ending = 'draw')::int
         + 4 * coalesce(ended.outcome->'all_lost' = 'true', false)::int
         + 8 * (seats[1] = ANY(ended.resigned))::int)::smallint
    END
$$;
CREATE FUNCTION play_note_results(ended text) RETURNS void LANGUAGE sql AS $$
    UPDATE play_participant AS part
       SET ended_at = row.ended_at, game = CASE WHEN row.ended_at IS NOT NULL THEN row.game END,
           shown = CASE WHEN row.ended_at IS NOT NULL THEN coalesce(row.terms->'watch' = '"everyone"', false) END,
           result = play_result(row, part.seats)
      FROM play_matchrow AS row WHERE row.id = ended AND part.match_id = row.id
$$;
CREATE OR REPLACE FUNCTION play_note_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE play_matchrow SET ended_at = CASE WHEN NEW.status IN ('over', 'cancelled') THEN NEW.moved_at END
     WHERE id = NEW.id;
    PERFORM play_note_results(NEW.id);
    RETURN NULL;
END $$"""
_BACK = """
CREATE OR REPLACE FUNCTION play_note_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE play_matchrow SET ended_at = CASE WHEN NEW.status IN ('over', 'cancelled') THEN NEW.moved_at END
     WHERE id = NEW.id;
    RETURN NULL;
END $$;
DROP FUNCTION play_note_results(text);
DROP FUNCTION play_result(play_matchrow, smallint[])"""
_SOME = """
WITH ended AS MATERIALIZED (
    SELECT id FROM play_matchrow WHERE ended_at IS NOT NULL AND id > %s ORDER BY id LIMIT 500 FOR SHARE
), noted AS (
    UPDATE play_participant AS part
       SET ended_at = row.ended_at, game = row.game, shown = coalesce(row.terms->'watch' = '"everyone"', false),
           result = play_result(row, part.seats)
      FROM play_matchrow AS row JOIN ended USING (id) WHERE part.match_id = row.id
)
SELECT max(id) FROM ended"""


def note_ended(_apps: Any, editor: Any) -> None:
    """The matches that are over, five hundred at a time, so that nobody waits for long behind their rows."""
    last: str | None = ""
    while last is not None:
        with editor.connection.cursor() as cursor:
            cursor.execute(_SOME, [last])
            ((last,),) = cursor.fetchall()


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("play", "0012_index_of_shown_matches")]

    operations = [
        migrations.AddField("participant", "game", models.CharField(max_length=40, null=True, editable=False)),
        migrations.AddField("participant", "ended_at", models.DateTimeField(null=True, editable=False)),
        migrations.AddField("participant", "shown", models.BooleanField(null=True, editable=False)),
        migrations.AddField("participant", "result", models.SmallIntegerField(null=True, editable=False)),
        migrations.RunSQL(_RESULT, _BACK),
        migrations.RunPython(note_ended, migrations.RunPython.noop),
        AddIndexConcurrently(
            model_name="participant",
            index=models.Index(
                "player",
                models.F("ended_at").desc(),
                include=("game", "result", "shown"),
                condition=models.Q(result__isnull=False),
                name="play_results",
            ),
        ),
    ]
