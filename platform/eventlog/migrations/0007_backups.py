"""When a backup was last made, for whoever watches: by `manage.py backup`, and by `deploy/postgres/backup.sh`."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("eventlog", "0006_lines_of_anchors")]

    operations = [
        migrations.CreateModel(
            name="Backup",
            fields=[
                ("name", models.CharField(max_length=200, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
    ]
