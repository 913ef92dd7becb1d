"""What the rows of tournaments lack that the log tells: results that do not count, and whom somebody plays on for.

It reads the logs of tournaments alone, by their streams, and locks no table: only the rows that it changes.
"""

from django.db import migrations

_ANNULLED = """
UPDATE tournaments_tournamentrow AS row SET annulled = true
  FROM eventlog_event AS event
 WHERE row.status = 'cancelled' AND NOT row.annulled
   AND event.stream = row.stream AND event.version <= row.version AND event.type = 'cancelled'
   AND event.data LIKE '%"results_count":false%'"""
_FORMER = """
INSERT INTO tournaments_entrantrow (tournament_id, number, player, name, waiting, "left")
SELECT DISTINCT ON (one.tournament_id, one.number, event.data::jsonb ->> 'out')
       one.tournament_id, one.number, event.data::jsonb ->> 'out', one.name, one.waiting, true
  FROM tournaments_tournamentrow AS row
  JOIN eventlog_event AS event
    ON event.stream = row.stream AND event.version <= row.version AND event.type = 'substituted'
  JOIN tournaments_entrantrow AS one
    ON one.tournament_id = row.id AND one.number = (event.data::jsonb ->> 'entrant')::int
    ON CONFLICT DO NOTHING"""


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0004_defaults"), ("eventlog", "0001_log"))
    operations = (
        migrations.RunSQL(_ANNULLED, migrations.RunSQL.noop),
        migrations.RunSQL(_FORMER, migrations.RunSQL.noop),
    )
