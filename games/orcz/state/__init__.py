"""The state of a match and the values in it."""

from games.orcz.state.match import Events, State

__all__ = ["Events", "State"]
