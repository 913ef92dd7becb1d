"""What officers may do stands in rows made from the log; Django's own permissions and groups are not used."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_computer_accounts")]

    operations = [
        migrations.RemoveConstraint("user", "accounts_computer_is_nobody_else"),
        migrations.AlterModelOptions("user", {}),
        migrations.RemoveField("user", "groups"),
        migrations.RemoveField("user", "user_permissions"),
        migrations.RemoveField("user", "is_superuser"),
        migrations.AddConstraint(
            "user",
            models.CheckConstraint(
                condition=models.Q(
                    ("level", ""), models.Q(("email", ""), ("is_bot", False), ("is_guest", False)), _connector="OR"
                ),
                name="accounts_computer_is_nobody_else",
            ),
        ),
        migrations.CreateModel(
            name="OfficerRow",
            fields=[
                ("id", models.CharField(max_length=24, primary_key=True, serialize=False)),
                ("stream", models.BigIntegerField(unique=True)),
                ("version", models.PositiveIntegerField()),
                (
                    "permissions",
                    django.contrib.postgres.fields.ArrayField(models.CharField(max_length=20), size=None),
                ),
                ("opened_at", models.DateTimeField()),
                ("moved_at", models.DateTimeField()),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
    ]
