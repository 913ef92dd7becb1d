"""Batches of heads go by (xid, position). Those of before went up to the beginning of a transaction: position 0 of it.

The table's guard refuses changed rows, not a column that every row has the same in.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("eventlog", "0002_guards")]

    operations = [
        migrations.AddField("anchor", "position", models.BigIntegerField(default=0), preserve_default=False),
    ]
