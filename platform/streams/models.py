"""What streams of all kinds keep beside the log: seeds, which are in no log until they are revealed."""

from django.db import models


class Seed(models.Model):
    """The secret behind a stream's chance. Not a projection: losing it loses the stream's draws, showing it spoils
    them. Never changed: the database refuses it.
    """

    commitment = models.CharField(primary_key=True, max_length=64)
    seed = models.BinaryField()
    salt = models.BinaryField()

    class Meta:
        # The table keeps its first name: processes of the release before read it by that.
        db_table = "play_seed"

    def __str__(self) -> str:
        return f"seed behind {self.commitment[:8]}…"
