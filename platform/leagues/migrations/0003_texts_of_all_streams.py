"""What people wrote belongs to streams of every kind (`streams`); its table stays."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("leagues", "0002_noted_orders"), ("streams", "0002_texts"))
    operations = (migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel("Text")]),)
