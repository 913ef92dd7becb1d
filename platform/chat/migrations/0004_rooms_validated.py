"""The rows that there were keep the new rules, and what was said in a room is found by an index."""

from django.contrib.postgres.operations import AddIndexConcurrently, ValidateConstraint
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("chat", "0003_rooms_and_removal")]

    operations = [
        ValidateConstraint(model_name="saying", name="chat_said_or_removed"),
        ValidateConstraint(model_name="saying", name="chat_at_one_place"),
        AddIndexConcurrently(
            model_name="saying",
            index=models.Index(condition=~models.Q(room=""), fields=["room", "id"], name="chat_of_a_room"),
        ),
    ]
