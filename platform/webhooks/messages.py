"""The names under which messages to workers go, for whoever sends them."""

DELIVER = "webhooks.tasks.deliver"
"""Tell one address the next event."""
