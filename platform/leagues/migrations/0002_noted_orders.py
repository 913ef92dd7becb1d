"""As of which version of its tournament the order of a division is known."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leagues", "0001_rows")]

    operations = [
        migrations.AddField(
            model_name="divisionrow", name="noted", field=models.PositiveIntegerField(default=0, db_default=0)
        ),
    ]
