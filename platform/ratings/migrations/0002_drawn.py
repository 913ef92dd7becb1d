from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0001_ladders"),
    ]

    operations = [
        migrations.AlterField(
            model_name="rated",
            name="kind",
            field=models.CharField(
                choices=[("won", "won"), ("drawn", "drawn"), ("lost", "lost"), ("void", "void")], max_length=10
            ),
        ),
    ]
