"""What people wrote belongs to streams of every kind; its table stays as it is, and gains a key."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    atomic = False  # the index is built beside running processes
    dependencies = (
        ("streams", "0001_seeds"),
        ("leagues", "0001_rows"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    )

    operations = (
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Text",
                    fields=[
                        ("name", models.CharField(max_length=41, primary_key=True, serialize=False)),
                        ("salt", models.BinaryField()),
                        ("text", models.TextField()),
                        ("erased", models.BooleanField(default=False)),
                        (
                            "author",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={"db_table": "leagues_text"},
                )
            ]
        ),
        migrations.AddField("text", "key", models.TextField(blank=True, db_default="")),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS streams_text_once"
                    " ON leagues_text (author_id, key) WHERE NOT (key = '')",
                    "DROP INDEX CONCURRENTLY IF EXISTS streams_text_once",
                )
            ],
            state_operations=[
                migrations.AddConstraint(
                    "text",
                    models.UniqueConstraint(
                        fields=("author", "key"), name="streams_text_once", condition=~models.Q(key="")
                    ),
                )
            ],
        ),
    )
