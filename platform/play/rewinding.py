"""Going back in a match, and setting another position in it: for operators, rulings and takebacks."""

from games.kernel.chance import Chance
from games.kernel.codec import codec
from games.kernel.refusals import Misfit
from games.kernel.replay import fold
from games.kernel.values import JSON, Event, plain
from play.events import Rewound
from play.match import Match, follow, no_rewind
from play.ruling_events import PositionReplaced
from streams.decider import Barred, Decision, Past


def check_step(match: Match, past: Past[Match], version: int) -> None:
    """Raise `Misfit` unless somebody had to decide at the step: the end of a command's events."""
    if not 1 <= version <= match.version or not past.settled(version):
        raise Misfit("version", f"version {version} is not the end of a step")
    if version < match.course.begun_at or not match.begun:
        raise Misfit("version", f"at version {version} the match had not begun")


def gone_back(match: Match, past: Past[Match], rewound: Rewound) -> Decision[Match]:
    """Return the match continued from an earlier step; raises `Misfit` if it is none, or the promised seed is not a
    fresh one.
    """
    check_step(match, past, rewound.to)
    if rewound.commitment in (match.commitment, *match.replaced):
        raise Misfit("commitment", "this seed has been promised before")
    return Decision([rewound], follow(match, [rewound], lambda to: past.earlier(to).state_and_course))


def redrawn(match: Match, chance: Chance) -> Decision[Match]:
    """Return the match with everything redrawn that no seat knows; unchanged if it is over."""
    rules = match.rules
    if match.outcome is not None or rules.outcome(match.state) is not None:
        return Decision([], match)
    world = rules.redraw(match.state, chance)
    decision = replaced(match, plain(rules.given(world)), chance, redrawn=True)
    if decision.state.state != world:
        raise Misfit("position", "the position does not come back the same from its own format")
    return decision


def replaced(match: Match, position: JSON, chance: Chance, *, redrawn: bool = False) -> Decision[Match]:
    """Return the match with another position; raises `Misfit` if the game does not place it, or does not read it back
    the same.
    """
    rules, options = match.rules, codec(match.rules).options(plain(match.options))
    setup = rules.place(options, match.seats, position, chance)
    events: list[Event] = [PositionReplaced(redrawn), *setup]
    after = follow(match, events, no_rewind)
    if rules.outcome(after.state) is None:
        again = rules.place(options, match.seats, plain(rules.given(after.state)), Barred())
        if fold(rules, match.blank, again) != after.state:
            raise Misfit("position", "the position does not come back the same from its own format")
    return Decision(events, after)
