"""The artist: the table as a picture, and the same in sentences."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from games.kernel.contract import Artist, LogLine, SceneBoundary, Upshot, Viewer
from games.kernel.offers import Offers
from games.kernel.values import Event
from games.orcz.picture.describe import describe, is_finished
from games.orcz.picture.draw import picture
from games.orcz.picture.last_turn import LastTurn, last_turn
from games.orcz.picture.news import news
from games.orcz.picture.shapes import Picture
from games.orcz.picture.struggle import challenge_upshot, struggle_lines, struggle_upshot, turned_up
from games.orcz.rules.challenge import ChallengeMet
from games.orcz.rules.deployment import DeploymentEnded
from games.orcz.rules.ending import GameEnded
from games.orcz.rules.resolution import FieldChosen
from games.orcz.rules.reveal import TurnBegun
from games.orcz.rules.slaves import SlavesGained, SlavesPaid
from games.orcz.rules.struggle import StruggleDeclared
from games.orcz.view import View

SETTLED: Final = {
    (False, False): "board_duel",
    (True, False): "board_duel_won_before",
    (False, True): "board_duel_lost_before",
    (True, True): "board_duel_both_before",
}
"""What stands above a struggle, by whether challenges of this turn were won before and whether any were lost."""


class OrczArtist(Artist[View]):
    """Four columns of ranks below four battlefields; what has just been fought out on them."""

    scenes: ClassVar[Mapping[type[Event], SceneBoundary]] = {
        DeploymentEnded: "begins",
        FieldChosen: "goes_on",
        StruggleDeclared: "goes_on",
        ChallengeMet: "goes_on",
        TurnBegun: "ends",
        GameEnded: "ends",
    }

    def recorded(self, event: Event) -> bool:
        """Where turns begin, how challenges ended, and every slave gained or paid."""
        return isinstance(event, TurnBegun | ChallengeMet | SlavesGained | SlavesPaid)

    def upshot(self, event: Event, seat: int) -> Upshot | None:
        """What came of the cards that one has sent into a struggle, how challenges ended, and the slaves in them."""
        line = struggle_upshot(event, seat) or challenge_upshot(event, seat)
        return None if line is None else Upshot("done", line)

    news = staticmethod(news)

    def summary(self, record: Sequence[LogLine], view: View, viewer: Viewer) -> LastTurn | None:
        """What the turn just ended has brought, until the viewer's first rank of the next one."""
        return last_turn(record, view, viewer)

    def picture(self, view: View, viewer: Viewer) -> Picture:
        return picture(view, isinstance(viewer, int))

    describe = staticmethod(describe)

    def stakes(self, view: View, seat: int) -> tuple[LogLine, ...]:
        """What a struggle would bring, for the owner of the rear rank."""
        lines = struggle_lines(view, True, asked=True) if seat in view.turn.seats else ()
        if not lines:
            return ()
        shows = turned_up(view)
        return (_settled(view), *(() if shows is None else (shows,)), *lines)

    def prompt(self, view: View, offers: Offers = ()) -> LogLine | None:
        """Where the event leaves no choice of how a rank lies (4.4, 4.5); which field's slaves are to be divided."""
        if offers and view.field is not None and view.turn.phase in ("allocate", "blame"):
            return LogLine(f"prompt_{view.turn.phase}", {"field": view.field})
        line = {"moonless_night": "board_place_down", "blazing_sun": "board_place_up"}.get(view.event or "")
        return LogLine(line) if line and offers and view.turn.phase == "deploy" else None

    def goal(self, view: View, seat: int) -> LogLine:
        finished = sum(is_finished(view, name) for name in view.fields)
        return LogLine("board_goal", {"slaves": view.players[str(seat)].slaves or 0, "finished": finished})


def _settled(view: View) -> LogLine:
    """Above what a struggle would bring: how the fields before have ended, which computers settle unseen."""
    ended = {name: field.result.won for name, field in view.fields.items() if field.resolved and field.result}
    won = [name for name, was_won in ended.items() if was_won]
    lost = [name for name in ended if name not in won]
    key = SETTLED[bool(won), bool(lost)]
    ends = {**({"won_fields": won} if won else {}), **({"lost_fields": lost} if lost else {})}
    return LogLine(key, {**ends, **({"field": view.field} if ends else {})})
