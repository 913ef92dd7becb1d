from django.db import migrations, models

# Room for the new versions of a row beside the old ones, without which each move would go to another page and into
# every index.
ROOM = "ALTER TABLE play_matchrow SET (fillfactor = 70)"
NO_ROOM = "ALTER TABLE play_matchrow RESET (fillfactor)"


class Migration(migrations.Migration):
    dependencies = [("play", "0008_seeds_of_all_streams")]

    operations = [
        migrations.RunSQL(ROOM, NO_ROOM),
        migrations.AddField(
            model_name="matchrow",
            name="ended_at",
            field=models.GeneratedField(
                db_persist=True,
                expression=models.Case(models.When(status__in=("over", "cancelled"), then=models.F("moved_at"))),
                output_field=models.DateTimeField(null=True),
            ),
        ),
        migrations.RemoveIndex(model_name="matchrow", name="play_by_status"),
        migrations.AddIndex(
            model_name="matchrow",
            index=models.Index(
                condition=models.Q(("status__in", ("open", "running"))), fields=["status"], name="play_now"
            ),
        ),
        migrations.AddIndex(
            model_name="matchrow",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False)), fields=["-ended_at"], name="play_by_end"
            ),
        ),
    ]
