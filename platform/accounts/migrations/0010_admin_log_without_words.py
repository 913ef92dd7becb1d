"""Django's list of what staff changed named records by what somebody had written in them."""

from django.db import migrations

ERASE = "UPDATE django_admin_log SET object_repr = '' WHERE object_repr <> ''"


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_measures_and_blocks"), ("admin", "0003_logentry_add_action_flag_choices")]

    operations = [migrations.RunSQL(ERASE, migrations.RunSQL.noop)]
