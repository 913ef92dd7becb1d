"""The columns of `0002` and `0003` get their defaults where these were applied before they had any.

Processes of the release before name neither column, and go on inserting while the new ones start.
"""

from django.db import migrations

_DEFAULTS = """
ALTER TABLE tournaments_tournamentrow
      ALTER COLUMN annulled SET DEFAULT false, ALTER COLUMN invited SET DEFAULT '{}'"""


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0003_invited"),)
    operations = (migrations.RunSQL(_DEFAULTS, migrations.RunSQL.noop),)
