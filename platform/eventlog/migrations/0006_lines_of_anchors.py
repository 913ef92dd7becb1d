"""Sealed batches of heads in the database too, for anchor files on several machines, and how far each machine's is.

Tables of their own: processes of the last release go on writing the table that they know.
"""

from django.db import migrations, models

from eventlog.guarding import guarded


class Migration(migrations.Migration):
    dependencies = [("eventlog", "0005_snapshots_beside_forged_ones")]

    operations = [
        migrations.CreateModel(
            name="AnchorLine",
            fields=[
                ("sequence", models.BigIntegerField(primary_key=True, serialize=False)),
                ("line", models.TextField()),
            ],
        ),
        *guarded("eventlog_anchorline"),
        migrations.CreateModel(
            name="Mirror",
            fields=[
                ("name", models.CharField(max_length=200, primary_key=True, serialize=False)),
                ("sequence", models.BigIntegerField()),
                ("mac", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
            ],
        ),
    ]
