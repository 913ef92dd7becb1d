"""What is refused at a match, beyond the rules' own refusals. How each code is worded is in `play.refusal_words`."""

from games.kernel.refusals import Refused
from streams.refusals import Stale

__all__ = ["NotSeated", "Stale"]


class NotSeated(Refused):
    """The actor does not hold the seat; or, as `seat_lost`, holds it no more."""

    def __init__(self, actor: str, seat: int, code: str = "not_your_seat") -> None:
        super().__init__(code, detail=f"{actor} does not hold seat {seat}")
