"""A hint: what the seat may do now, what a Raider would do and what it expects of it, from nothing but what the seat
knows.

The same for any two states that the seat cannot tell apart: the Raider is shown the view, and expects from worlds that
are imagined by a luck that is the view's own. So it is the same each time, until something that the seat sees happens.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Literal, NamedTuple

from accounts.limits import HOUR, Limit
from boards.words import Words, filled
from games.kernel.chance import Luck
from games.kernel.codec import codec, encode
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.texts import word
from games.kernel.values import JSON, Value
from games.players.levels import level
from games.players.player import iterations
from games.players.situation import Situation, situation
from play.match import Match
from table.forms import wants_some
from table.scene import Scene

ADVISER = "raider"
WORLDS = 64
"""So many imagined worlds are looked at before and after: the mean of fewer moves where nothing has changed."""
STEP = 5
"""Shares are told in steps of so many per cent: what is finer is chance and guesswork."""
REASONS = 4
"""So many at most are told."""
HINTS = Limit("hints", 300, HOUR)


class Hint(NamedTuple):
    """What may be done, each with what it does; the Raider's choice in words; the share of the victory that it expects
    before and after, in per cent by steps of five, None where it cannot say.
    """

    may: list[tuple[str, str]]
    command: str
    help: str
    before: int | None = None
    after: int | None = None
    wish: JSON = None
    """The Raider's choice itself; None where it would wait."""
    reasons: tuple[str, ...] = ()
    """What speaks for this very choice, the weightiest first."""
    first: str = ""
    """What it would do before that, beside the decision that is asked for; empty where nothing."""

    @property
    def outlook(self) -> Literal["", "raised", "level", "best"]:
        """What it expects: that the choice raises the share, leaves it as it was, or is the best there is. Nothing
        where it cannot say or victory or defeat seems certain; a better share from before is no news of the best.
        """
        before, after = self.before, self.after
        if before is None or after is None or not 0 < after < 100:
            return ""
        if 0 < before < after:
            return "raised"
        return "level" if before == after else "best"


def may_hint(scene: Scene) -> bool:
    """Whether the visitor may ask: on a seat that is to decide, where the match's terms let them."""
    match = scene.live.match
    return scene.seat is not None and match.runs and scene.seat in match.awaited() and match.terms.hinted


def hint(match: Match, seat: int, words: Words) -> Hint:
    """The hint for the seat as the match stands; some 10 to 60 ms."""
    asked = situation(match.rules, match.state, seat)
    seed = seed_of(asked)
    wish = level(ADVISER).choose(asked, Luck(seed), iterations(1))
    first, beside = "", match.rules.out_of_turn
    own = tuple(offer for offer in asked.offers if offer.type not in beside)
    if isinstance(wish, dict) and wish["type"] in beside and own:
        # It is the question that is to be answered: what may be done beside it is named beside the answer.
        first = words.whole(wish)
        wish = level(ADVISER).choose(asked._replace(offers=own), Luck(seed), iterations(1))
    some = {offer.type: wants_some(offer) for offer in reversed(asked.offers)}
    types = dict.fromkeys(offer.type for offer in asked.offers)
    may = [(words.command(one, some=some[one]), words.help(one, some=some[one])) for one in types]
    if not isinstance(wish, dict):
        return Hint(may, "", "")
    found = Hint(may, words.whole(wish), words.help(str(wish["type"]), some=bool(filled(wish))), wish=wish, first=first)
    found = found._replace(reasons=_reasons(asked, wish, seed, words))
    # Where a turn only ends because nothing is left to do, what chances change is not the choice's doing.
    if match.rules.harmless(asked.view, str(wish["type"])):
        return found
    expected = _expected(match, seat, wish, seed)
    return found if expected is None else found._replace(before=expected[0], after=expected[1])


def seed_of(asked: Situation) -> str:
    """The seed of a hint's luck: the same for as long as the seat sees the same and may do the same."""
    return f"hint/{asked.seat}/{sha256(encode((asked.view, asked.offers))).hexdigest()}"


def _reasons(asked: Situation, wish: Mapping[str, JSON], seed: str, words: Words) -> tuple[str, ...]:
    """What speaks for the wish, first what does not speak for the next best command as well."""
    advisor, view, seat = asked.game.advisor, asked.view, asked.seat
    facts = advisor.reasons(view, seat, wish)
    luck = Luck(f"{seed}/other")
    candidates = advisor.candidates(asked.imagine(luck), seat, asked.offers, luck)
    other = next((one for one in candidates if isinstance(one, dict) and one != wish), None)
    shared = () if other is None else advisor.reasons(view, seat, other)
    ordered = [*(fact for fact in facts if fact not in shared), *(fact for fact in facts if fact in shared)]
    return tuple(word(fact, words.catalogue, words.player) for fact in ordered[:REASONS])


def _expected(match: Match, seat: int, wish: JSON, seed: str) -> tuple[int, int] | None:
    """The seat's share of the victory before and after the command, about, over worlds that it can imagine."""
    before, after = [], []
    for number in range(WORLDS):
        luck = Luck(f"{seed}/{number}")
        world = match.rules.resample(match.state, seat, luck)
        try:
            events = match.rules.decide(world, seat, codec(match.rules).command(wish), luck)
        except Refused:
            continue
        before.append(_share(match.rules, world, seat))
        after.append(_share(match.rules, fold(match.rules, world, events), seat))
    if not before:
        return None
    return _about(before), _about(after)


def _about(shares: Sequence[float]) -> int:
    return STEP * round(100 * sum(shares) / len(shares) / STEP)


def _share(game: AnyGame, state: Value, seat: int) -> float:
    outcome = game.outcome(state)
    if outcome is None:
        return game.advisor.worth(state)[seat]
    return (seat in outcome.winners) / max(1, len(outcome.winners))
