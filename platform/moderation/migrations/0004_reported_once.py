"""By which name of the reporter's own a report is known when it is sent again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("moderation", "0003_acts_anew"),)
    operations = (
        migrations.AddField("caserow", "key", models.CharField(max_length=64, blank=True, db_default="")),
        migrations.AddConstraint(
            "caserow",
            models.UniqueConstraint(
                fields=("reporter", "key"), name="moderation_reported_once", condition=~models.Q(key="")
            ),
        ),
    )
