from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("conduct", "0002_help_counts")]

    operations = [
        migrations.AddField(
            model_name="conductrow",
            name="tournament",
            field=models.CharField(blank=True, db_default="", max_length=16),
        ),
        migrations.AddField(
            model_name="conductrow",
            name="key",
            field=models.CharField(blank=True, db_default="", max_length=255),
        ),
        migrations.AddConstraint(
            model_name="conductrow",
            constraint=models.UniqueConstraint(
                fields=("reporter", "key"), name="conduct_once_a_key", condition=~models.Q(key="")
            ),
        ),
    ]
