"""The Django app."""

from django.apps import AppConfig, apps


class StaffConfig(AppConfig):
    """The admin of the site's data."""

    name = "staff"

    def ready(self) -> None:
        """Show the records that `staff.records` names, called as `staff.names` says."""
        from staff.admin_of import RecordAdmin
        from staff.names import name_records
        from staff.records import RECORDS
        from staff.site import SITE

        for label, record in RECORDS.items():
            told = {"record": record, "list_display": record.shown, "search_fields": record.searched}
            model = apps.get_model(label)
            if not SITE.is_registered(model):
                SITE.register(model, type(f"{model.__name__}Admin", (RecordAdmin,), told))
        name_records()
