"""Seeds may be added and read, never changed or deleted: a seed that is lost or changed loses its match."""

from django.db import migrations

from eventlog.guarding import guarded


class Migration(migrations.Migration):
    dependencies = [("play", "0005_participants"), ("eventlog", "0002_guards")]

    operations = guarded("play_seed")
