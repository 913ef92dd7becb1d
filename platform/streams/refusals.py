"""What the door says no with, whatever the stream, beyond a decider's own refusals."""


class Stale(Exception):
    """The command was meant for another version than the stream is at; nothing has changed."""

    def __init__(self, wanted: int, current: int) -> None:
        super().__init__(f"it is at version {current}, not at {wanted}")
        self.wanted = wanted
        self.current = current
