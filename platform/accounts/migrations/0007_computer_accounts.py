from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0006_strangers"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="level",
            field=models.CharField(blank=True, db_default="", editable=False, max_length=40),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("level", ""),
                    models.Q(("email", ""), ("is_bot", False), ("is_guest", False), ("is_superuser", False)),
                    _connector="OR",
                ),
                name="accounts_computer_is_nobody_else",
            ),
        ),
    ]
