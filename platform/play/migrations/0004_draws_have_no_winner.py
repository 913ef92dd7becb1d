"""Rows of matches that ended in an agreed draw: what they show is worked out anew, as `manage.py rebuild` would."""

from django.db import migrations

NOBODY = """
UPDATE play_matchrow SET outcome = jsonb_set(outcome, '{winners}', '[]')
 WHERE ending = 'draw' AND outcome IS NOT NULL"""


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0003_by_opening"),
    ]

    operations = [
        migrations.RunSQL(NOBODY, migrations.RunSQL.noop),
    ]
