import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_mails"),
    ]

    operations = [
        migrations.CreateModel(
            name="Stranger",
            fields=[
                ("key", models.BinaryField(primary_key=True, serialize=False)),
                ("made_at", models.DateTimeField()),
                (
                    "guest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
    ]
