"""The clock that somebody lives by holds for all pages now: it moves to the person. UTC was nobody's choice."""

from django.db import migrations

MOVED = """
UPDATE accounts_user AS person SET zone = reader.zone
  FROM notices_reader AS reader WHERE reader.user_id = person.id AND reader.zone <> 'UTC'"""


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0001_initial"),
        ("accounts", "0003_zone"),
    ]

    operations = [
        migrations.RunSQL(MOVED, migrations.RunSQL.noop),
        migrations.RemoveField(model_name="reader", name="zone"),
    ]
