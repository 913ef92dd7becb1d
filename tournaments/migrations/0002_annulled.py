"""Which tournaments were called off without their results. `manage.py rate --rebuild` takes them out of the ratings."""

from django.db import migrations, models

_ANNULLED = """
UPDATE tournaments_tournamentrow AS row SET annulled = true
  FROM eventlog_event AS event
 WHERE event.stream = row.stream AND event.type = 'cancelled' AND event.data LIKE '%"results_count":false%'"""


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0001_rows"), ("eventlog", "0001_log"))
    operations = (
        migrations.AddField("tournamentrow", "annulled", models.BooleanField(default=False)),
        migrations.RunSQL(_ANNULLED, migrations.RunSQL.noop),
    )
