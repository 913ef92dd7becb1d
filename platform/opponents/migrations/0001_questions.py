from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Question",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("match", models.CharField(max_length=16)),
                ("seat", models.PositiveSmallIntegerField()),
                ("version", models.PositiveIntegerField()),
                ("queue", models.CharField(max_length=10)),
                ("host", models.CharField(blank=True, max_length=200)),
                ("slow", models.BooleanField()),
                ("round", models.BigIntegerField()),
                ("asked_at", models.DateTimeField()),
                ("ready_at", models.DateTimeField()),
                ("taken_by", models.IntegerField(null=True)),
                ("taken_at", models.DateTimeField(null=True)),
                ("done", models.BooleanField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["queue", "round"], name="opponents_next", condition=models.Q(("done", False))),
                    models.Index(fields=["queue", "host", "slow", "round"], name="opponents_of_host"),
                ],
                "constraints": [models.UniqueConstraint(fields=("match", "seat"), name="opponents_one_question")],
            },
        ),
        # Asking must not wait for the disk, and what is lost the sweep asks again.
        migrations.RunSQL("ALTER TABLE opponents_question SET UNLOGGED", migrations.RunSQL.noop),
    ]
