"""The database reads its checks anew from their text for every statement, a tenth of a move's time there. The rows are
told by the log, which `verify` compares them with.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0010_ended_at_by_trigger")]

    operations = [
        migrations.AlterField(model_name="matchrow", name="seats", field=models.SmallIntegerField()),
        migrations.AlterField(model_name="matchrow", name="version", field=models.IntegerField()),
        migrations.AlterField(model_name="matchrow", name="parent_version", field=models.IntegerField(null=True)),
    ]
