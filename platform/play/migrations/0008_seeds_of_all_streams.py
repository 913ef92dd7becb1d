"""The seeds belong to streams of every kind; their table stays as it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("play", "0007_by_host"), ("streams", "0001_seeds")]

    operations = [migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel("Seed")])]
