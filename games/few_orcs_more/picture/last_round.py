"""What the round that has just ended brought: its battles, its points, the points that everybody has now."""

from games.few_orcs_more.picture.describe import battle_lines, round_lines
from games.few_orcs_more.view.schema import View
from games.kernel.contract import LogLine, Viewer
from games.kernel.events import by_seat
from games.kernel.values import Value


class RoundSummary(Value, frozen=True):
    """The round: `title` says who won how many points in it, `after` what everybody has now and what comes. Who is
    `asked` about the piles already wants to see those: on a phone no more is shown than how the `last` battle was won,
    after which the piles lie there at once, and `lead`, who has most points.
    """

    title: LogLine
    last: LogLine | None
    lead: LogLine
    asked: bool
    battles: tuple[LogLine, ...]
    after: tuple[LogLine, ...]


def round_summary(view: View, viewer: Viewer) -> RoundSummary | None:
    """The summary; None where there was no round before, or the viewer has gone on."""
    if view.last_round is None or not is_news(view, viewer):
        return None
    title, *coming = round_lines(view)
    now = LogLine("board_scores_now", {"score_seats": by_seat(view.scores)}, rule="8.1")
    last = view.last_round
    most = max(view.scores)
    lead = LogLine(
        "board_round_leads",
        {"round": last.round, "score_seats": by_seat(score if score == most else None for score in view.scores)},
        rule="8.1",
    )
    battles = tuple(battle_lines(last.battles, last.wizard, last.champion))
    fought = battles[-1] if battles else None
    return RoundSummary(title, fought, lead, viewer in view.turn.seats, battles, (now, *coming))


def is_news(view: View, viewer: Viewer) -> bool:
    """Whether the round after has hardly begun: dealt in turns, for a seat until it has chosen what to play, for the
    wizard and for others until the second turn; live, until the first card lies there.
    """
    if view.last_round is None or view.outcome is not None or view.turn.phase not in ("ready", "look", "deal"):
        return False
    if view.deal.tick is None:
        return view.deal.dealt == 0
    return view.deal.tick == 0 and viewer not in (view.deal.submitted or ())


def is_first_lap(view: View) -> bool:
    """Whether a live deal has just begun, which nobody could read anything before."""
    if view.last_round is None or view.outcome is not None or view.turn.phase != "deal" or view.deal.tick is not None:
        return False
    return 0 < view.deal.dealt <= len(view.piles)
