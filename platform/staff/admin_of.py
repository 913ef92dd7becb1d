"""How a record is shown in the admin: as `staff.records` says, and every change and deletion kept twice."""

import json
from collections.abc import Iterable
from typing import Any

from django.contrib.admin.models import CHANGE, DELETION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin  # type: ignore[import-untyped]

from accounts.models import User
from officers.commands import note_change
from staff.records import Record


class RecordAdmin(ModelAdmin):  # type: ignore[misc]
    """Shows a record; what may be changed or deleted of it the record says, and nothing is added here.

    Whatever is done stands in Django's own list and, in the same transaction, in the log of the officer who did it.
    """

    record: Record
    actions = None
    list_per_page = 50
    show_full_result_count = False

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return isinstance(request.user, User) and request.user.is_staff

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_view_permission(request) and bool(self.record.changed)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.has_view_permission(request) and self.record.deleted

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [*self.record.shown]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [name for name in self.record.shown if name not in self.record.changed]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        found: QuerySet[Any] = super().get_queryset(request).filter(**self.record.only)
        return found

    def get_deleted_objects(
        self, objs: Any, request: HttpRequest
    ) -> tuple[list[Any], dict[str, int], set[Any], list[Any]]:
        """What goes with it, whether or not that has a page here; what the database protects is said."""
        to_delete, counts, _needed, protected = super().get_deleted_objects(objs, request)
        return to_delete, counts, set(), protected

    def construct_change_message(self, request: HttpRequest, form: Any, formsets: Any, add: bool = False) -> Any:
        request.changed_fields = [*form.changed_data]  # type: ignore[attr-defined]
        return super().construct_change_message(request, form, formsets, add)

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> LogEntry:
        self._note(request, obj, "changed", getattr(request, "changed_fields", []))
        (entry,) = _entries(request, [obj], CHANGE, message)
        return entry

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        for one in queryset:
            self._note(request, one, "deleted", [])
        return _entries(request, queryset, DELETION, "")

    @staticmethod
    def _note(request: HttpRequest, obj: Model, done: str, fields: list[str]) -> None:
        assert isinstance(request.user, User)
        note_change(request.user, obj._meta.label, str(obj.pk), done, fields)


def _entries(request: HttpRequest, objects: Iterable[Model], flag: int, message: Any) -> list[LogEntry]:
    """Lines of Django's own list that name a record by its key: nothing that somebody wrote is kept there."""
    assert isinstance(request.user, User)
    said = json.dumps(message) if isinstance(message, list) else message
    return LogEntry.objects.bulk_create(
        LogEntry(
            user_id=request.user.pk,
            content_type_id=ContentType.objects.get_for_model(one).pk,
            object_id=str(one.pk),
            object_repr=f"{one._meta.label} {one.pk}",
            action_flag=flag,
            change_message=said,
        )
        for one in objects
    )
