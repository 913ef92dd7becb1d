"""What the door says no with, beyond the rules' own refusals. How each code is worded is in `play.refusal_words`."""

from games.kernel.refusals import Refused


class Stale(Exception):
    """The command was meant for another version than the match is at; nothing has changed."""

    def __init__(self, wanted: int, current: int) -> None:
        super().__init__(f"the match is at version {current}, not at {wanted}")
        self.wanted = wanted
        self.current = current


class NotSeated(Refused):
    """The actor does not hold the seat; or, as `seat_lost`, no more."""

    def __init__(self, actor: str, seat: int, code: str = "not_your_seat") -> None:
        super().__init__(code, detail=f"{actor} does not hold seat {seat}")
