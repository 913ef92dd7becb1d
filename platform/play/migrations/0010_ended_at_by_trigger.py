"""When a match ended is noted by a trigger on changes of its status: a generated column is worked out at every move."""

from django.db import migrations, models

_KEEP = """
ALTER TABLE play_matchrow ALTER COLUMN ended_at DROP EXPRESSION;
CREATE FUNCTION play_note_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE play_matchrow SET ended_at = CASE WHEN NEW.status IN ('over', 'cancelled') THEN NEW.moved_at END
     WHERE id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER play_note_end AFTER INSERT OR UPDATE OF status ON play_matchrow FOR EACH ROW
  WHEN (NEW.ended_at IS DISTINCT FROM CASE WHEN NEW.status IN ('over', 'cancelled') THEN NEW.moved_at END)
  EXECUTE FUNCTION play_note_end()"""
_GENERATE = """
DROP TRIGGER play_note_end ON play_matchrow;
DROP FUNCTION play_note_end();
ALTER TABLE play_matchrow DROP COLUMN ended_at;
ALTER TABLE play_matchrow ADD COLUMN ended_at timestamptz
  GENERATED ALWAYS AS (CASE WHEN status IN ('over', 'cancelled') THEN moved_at END) STORED;
CREATE INDEX play_by_end ON play_matchrow (ended_at DESC) WHERE ended_at IS NOT NULL"""


class Migration(migrations.Migration):
    dependencies = [("play", "0009_moves_write_no_index")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunSQL(_KEEP, _GENERATE)],
            state_operations=[
                migrations.AlterField(
                    model_name="matchrow",
                    name="ended_at",
                    field=models.DateTimeField(editable=False, null=True),
                )
            ],
        )
    ]
