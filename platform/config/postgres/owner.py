"""A connection that can change to the role of the schema's owner for a while."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.backends.postgresql import base
from django.db.transaction import TransactionManagementError


class OwnableConnection(base.DatabaseWrapper):
    """Django's own, which connects as the owner where that is asked for."""

    def __init__(self, settings_dict: dict[str, Any], alias: str = "default") -> None:
        super().__init__(settings_dict, alias)
        self._owner = False

    @contextmanager
    def as_owner(self) -> Iterator[None]:
        """Connect as the schema's owner inside the block; refused inside a transaction, which could not follow."""
        if self.in_atomic_block:
            raise TransactionManagementError("a transaction cannot change its role half-way")
        before, settings = self._owner, self.settings_dict
        self.close()
        options = {key: value for key, value in settings["OPTIONS"].items() if key not in {"assume_role", "pool"}}
        login = {key: value for key, value in settings["OWNER"].items() if key != "NAME"}
        self._owner, self.settings_dict = True, {**settings, **login, "OPTIONS": options}
        try:
            yield
        finally:
            self.close()
            name = self.settings_dict["NAME"]
            self._owner, self.settings_dict = before, settings
            self.settings_dict["NAME"] = name
