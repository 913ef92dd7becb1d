"""What is said in rooms stands beside what is said at tables; and lines can be removed, with a reason."""

import django.db.models.deletion
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("chat", "0002_by_time"), ("play", "0011_rows_without_checks")]

    operations = [
        migrations.AddField(
            model_name="saying", name="room", field=models.CharField(blank=True, db_default="", max_length=60)
        ),
        migrations.AddField(
            model_name="saying", name="removed_by", field=models.CharField(blank=True, db_default="", max_length=40)
        ),
        migrations.AddField(model_name="saying", name="removed_at", field=models.DateTimeField(null=True)),
        migrations.AddField(
            model_name="saying", name="reason", field=models.CharField(blank=True, db_default="", max_length=300)
        ),
        migrations.AlterField(model_name="saying", name="text", field=models.CharField(blank=True, max_length=2000)),
        # AlterField would make the foreign key anew, over all rows and under a lock of the matches, too.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE chat_saying ALTER COLUMN match_id DROP NOT NULL",
                    "ALTER TABLE chat_saying ALTER COLUMN match_id SET NOT NULL",
                )
            ],
            state_operations=[
                migrations.AlterField(
                    model_name="saying",
                    name="match",
                    field=models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="play.matchrow"
                    ),
                )
            ],
        ),
        migrations.RemoveConstraint(model_name="saying", name="chat_says_something"),
        AddConstraintNotValid(
            model_name="saying",
            constraint=models.CheckConstraint(
                condition=~models.Q(text="") | ~models.Q(removed_by=""), name="chat_said_or_removed"
            ),
        ),
        AddConstraintNotValid(
            model_name="saying",
            constraint=models.CheckConstraint(
                condition=models.Q(match=None) ^ models.Q(room=""), name="chat_at_one_place"
            ),
        ),
    ]
