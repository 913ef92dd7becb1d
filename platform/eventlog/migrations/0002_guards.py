"""The log becomes append-only: by triggers for everybody, by missing rights for the running site."""

from django.conf import settings
from django.db import migrations
from psycopg import sql

GUARDED = ("eventlog_stream", "eventlog_event", "eventlog_anchor")

REFUSE = """
CREATE FUNCTION eventlog_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$
"""
# ALWAYS, so that the setting which silences ordinary triggers for replication does not silence these.
GUARD = """
CREATE TRIGGER {table}_keep BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION eventlog_refuse();
CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table} FOR EACH STATEMENT EXECUTE FUNCTION eventlog_refuse();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_keep;
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_keep_all;
"""
UNGUARD = "DROP TRIGGER {table}_keep ON {table}; DROP TRIGGER {table}_keep_all ON {table};"


def restrict(_apps, schema_editor):
    """Leave the site's role reading and adding. `migrate` has made the role; without it there is nobody to restrict."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [settings.DATABASE_ROLE])
        if cursor.fetchone() is None:
            raise RuntimeError(
                f"the role {settings.DATABASE_ROLE} is missing: run `python manage.py migrate`, which makes it"
            )
        role = sql.Identifier(settings.DATABASE_ROLE)
        for table in map(sql.Identifier, GUARDED):
            cursor.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(table, role))
            cursor.execute(sql.SQL("GRANT SELECT, INSERT ON {} TO {}").format(table, role))


class Migration(migrations.Migration):
    dependencies = [("eventlog", "0001_log")]

    operations = [
        migrations.RunSQL(
            REFUSE + ";" + "".join(GUARD.format(table=table) for table in GUARDED),
            "".join(UNGUARD.format(table=table) for table in GUARDED) + "DROP FUNCTION eventlog_refuse();",
        ),
        migrations.RunPython(restrict, migrations.RunPython.noop),
    ]
