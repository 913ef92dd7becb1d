from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("api", "0003_scope_of_moderators")]

    operations = [
        migrations.AddField(
            model_name="token",
            name="strong",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
    ]
