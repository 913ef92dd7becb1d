"""The state of a match and the values in it."""

from games.orcz.state.match import State

__all__ = ["State"]
