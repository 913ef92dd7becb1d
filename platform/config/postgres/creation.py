"""Test databases: made and dropped by the owner, used by the restricted role."""

from typing import Any

from django.db.backends.postgresql import creation

from config.postgres.owner import OwnableConnection


class DatabaseCreation(creation.DatabaseCreation):
    """Django's own, under the owner's role."""

    connection: OwnableConnection

    def create_test_db(self, *args: Any, **kwargs: Any) -> str:
        """Make the test database and its schema as the owner."""
        self.connection.close_pool()
        with self.connection.as_owner():
            return super().create_test_db(*args, **kwargs)

    def destroy_test_db(self, *args: Any, **kwargs: Any) -> None:
        """Drop the test database as the owner."""
        self.connection.close_pool()
        with self.connection.as_owner():
            super().destroy_test_db(*args, **kwargs)

    def clone_test_db(self, *args: Any, **kwargs: Any) -> None:
        """Copy the test database as the owner, for a test run in several processes."""
        with self.connection.as_owner():
            super().clone_test_db(*args, **kwargs)
