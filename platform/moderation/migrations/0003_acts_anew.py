"""The public log of acts is made anew: lines on conduct name no case any more, by which a reporter could follow it."""

from django.db import migrations, models

BEGIN_ANEW = """
UPDATE eventlog_checkpoint SET position = -1, xid = '0' WHERE consumer = 'moderators'' acts'"""


class Migration(migrations.Migration):
    dependencies = [("moderation", "0002_waiting_for_information"), ("eventlog", "0005_snapshots_beside_forged_ones")]

    operations = [
        migrations.RemoveConstraint(model_name="act", name="moderation_act_once"),
        migrations.AddConstraint(
            model_name="act",
            constraint=models.UniqueConstraint(fields=("hash",), name="moderation_act_of_event"),
        ),
        migrations.RunSQL(BEGIN_ANEW, migrations.RunSQL.noop),
    ]
