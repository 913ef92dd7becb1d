"""Webhooks: what happens in a tournament is told to an address that its director has given."""
