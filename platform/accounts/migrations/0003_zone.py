from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_bots"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="zone",
            field=models.CharField(blank=True, max_length=64, verbose_name="time zone"),
        ),
    ]
