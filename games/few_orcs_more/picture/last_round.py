"""What the round that has just ended brought: its battles, its points, the points that everybody has now."""

from games.few_orcs_more.picture.describe import battle_lines, round_lines
from games.few_orcs_more.view.schema import View
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import by_seat
from games.kernel.values import Value


class RoundSummary(Value, frozen=True):
    """The round: `title` says who won how many points in it, `after` what everybody has now and what comes."""

    title: LogLine
    battles: tuple[LogLine, ...]
    after: tuple[LogLine, ...]


def round_summary(view: View, viewer: Viewer) -> RoundSummary | None:
    """The summary; None where there was no round before, or the viewer has gone on."""
    if view.last_round is None or not is_news(view, viewer):
        return None
    title, *coming = round_lines(view)
    now = LogLine("board_scores_now", {"score_seats": by_seat(view.scores)}, rule="8.1")
    return RoundSummary(title, tuple(battle_lines(view.last_round)), (now, *coming))


def is_news(view: View, viewer: Viewer) -> bool:
    """Whether the round after has hardly begun: dealt in turns, for a seat until it has chosen what to play, for the
    wizard and for others until the second turn; live, until the first card lies there.
    """
    if view.last_round is None or view.outcome is not None or view.turn.phase not in ("ready", "look", "deal"):
        return False
    if view.deal.tick is None:
        return view.deal.dealt == 0
    return view.deal.tick == 0 and viewer not in (view.deal.submitted or ())
