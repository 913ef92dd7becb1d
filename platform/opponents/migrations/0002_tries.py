from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("opponents", "0001_questions")]

    operations = [
        migrations.AddField(model_name="question", name="tries", field=models.PositiveSmallIntegerField(db_default=0)),
    ]
