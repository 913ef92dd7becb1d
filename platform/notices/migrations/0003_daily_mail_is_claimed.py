"""The daily mail is claimed by whoever sends it instead of held in a transaction."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("notices", "0002_zone_of_the_person")]

    operations = [
        migrations.AddField(
            model_name="reader",
            name="claimed_until",
            field=models.DateTimeField(null=True),
        ),
    ]
