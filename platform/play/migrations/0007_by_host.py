from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0006_guarded_seeds")]

    operations = [
        migrations.AddIndex(
            model_name="matchrow",
            index=models.Index(
                condition=models.Q(("status__in", ("open", "running"))), fields=["host"], name="play_by_host_now"
            ),
        ),
    ]
