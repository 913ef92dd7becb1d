from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_zone"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="network",
            field=models.CharField(blank=True, db_default="", editable=False, max_length=32),
        ),
    ]
