"""What must hold in every state of a game, checked from outside: one line for each fault."""

from collections.abc import Iterator

import msgspec

from games.checks.channels import viewers
from games.kernel.chance import FairChance, Luck
from games.kernel.codec import codec, encode
from games.kernel.offers import AnyDomain, Group, Maybe, Number, Offer, OneOf, SomeOf, Split, sample
from games.kernel.outcomes import unfair
from games.kernel.refusals import Misfit, Refused
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.settings import Setting, options_of
from games.kernel.table import decide
from games.kernel.values import JSON, Value, plain, same


def position(game: AnyGame, setting: Setting, state: Value) -> Iterator[str]:
    """The position format gives the state back, through JSON and without a draw. For a state that awaits a decision."""
    chance = FairChance(b"", 0)
    given: JSON = msgspec.json.decode(encode(game.given(state)))
    options = options_of(game, setting)
    try:
        events = game.place(options, setting.seats, given, chance)
    except Misfit as misfit:
        yield f"given: {misfit}"
        return
    if chance.draws:
        yield f"given: placing it drew {chance.draws[0].label}"
    elif fold(game, game.blank(options, setting.seats), events) != state:
        yield "given: placing it gives another state"


def printed(game: AnyGame, state: Value, seats: int) -> Iterator[str]:
    """State and views are the same after being written and read; looking changes nothing."""
    codes, before = codec(game), encode(state)
    if codes.state(before) != state or encode(codes.state(before)) != before:
        yield "state: not the same after being written and read"
    for viewer in viewers(seats):
        seen = encode(game.view(state, viewer))
        if encode(codes.view(seen)) != seen:
            yield f"view of {viewer}: not the same after being written and read"
        if encode(game.view(state, viewer)) != seen:
            yield f"view of {viewer}: another one at second sight"
    if encode(state) != before:
        yield "view: looking has changed the state"


def agreement(game: AnyGame, state: Value, seats: int) -> Iterator[str]:
    """Turn, outcome, clock, offers and the common keys of all views say the same."""
    turn, outcome, due = game.turn(state), game.outcome(state), game.due(state)
    if list(turn.seats) != sorted(set(turn.seats)) or not set(turn.seats) <= set(range(seats)):
        yield f"turn: {turn.seats} are no seats in rising order"
    if (outcome is None) != bool(turn.seats or due):
        yield f"turn: in phase {turn.phase!r} {turn.seats} are awaited, {due} is due and the outcome is {outcome}"
    clock: JSON = None if due is None else {"due": due.due, "after_ms": due.after_ms}
    for viewer in viewers(seats):
        view = plain(game.view(state, viewer))
        if not isinstance(view, dict) or not {"turn", "scores", "outcome"} <= view.keys():
            yield f"view of {viewer}: turn, scores or outcome is missing"
            continue
        if not same(view["turn"], plain(turn)) or not same(view["outcome"], plain(outcome)):
            yield f"view of {viewer}: turn or outcome is not that of the rules"
        shown = view.get("clock")
        if not same(shown, clock) and not (clock is None and same(shown, {"due": None, "after_ms": None})):
            yield f"view of {viewer}: the clock shows {shown}, not {clock}"
        if outcome is not None and not same(view["scores"], plain(outcome.scores)):
            yield f"view of {viewer}: the scores are not those of the outcome"
    if outcome is not None:
        yield from unfair(outcome, seats)
    if due is None and game.tick(state, FairChance(b"", 0)):
        yield "tick: something happens though nothing is due"
    yield from _who_is_offered(game, state, seats)


def offers(game: AnyGame, state: Value, seats: int, luck: Luck, most: int = 12) -> Iterator[str]:
    """Offers are sound, and what fits one that is not loose is accepted. Tries at most so many offers a seat."""
    before = encode(state)
    for seat in range(seats):
        offered = game.offers(state, seat)
        for offer in offered:
            yield from (f"offer {offer.type}: {fault}" for fault in _unsound(offer))
        for offer in offered if len(offered) <= most else luck.shuffle("", offered)[:most]:
            yield from _accepted(game, state, seat, sample(offer, luck))
    if encode(state) != before:
        yield "decide: it has changed the state it was given"


def advised(game: AnyGame, state: Value, seats: int, luck: Luck) -> Iterator[str]:
    """The game's own judgement gives commands that are accepted, and shares of the victory."""
    worth = game.advisor.worth(state)
    if len(worth) != seats or not all(0 <= share <= 1 for share in worth):
        yield f"advisor: {worth} are no shares of {seats} seats"
    for seat in game.turn(state).seats:
        offers = game.offers(state, seat)
        advice = game.advisor.advise(game.view(state, seat), seat, offers, luck)
        candidates = game.advisor.candidates(state, seat, offers, luck)
        if bool(candidates) == (game.turn(state).phase in game.advisor.unsearched):
            yield f"advisor: {len(candidates)} candidates for seat {seat} in {game.turn(state).phase}"
        waits = advice is None and game.due(state) is not None
        for command in candidates if waits else (advice, *candidates):
            try:
                decide(game, state, seat, command, luck)
            except Refused as refusal:
                yield f"advisor: {command} for seat {seat} is refused: {refusal}"


def _who_is_offered(game: AnyGame, state: Value, seats: int) -> Iterator[str]:
    awaited = game.turn(state).seats
    over = game.outcome(state) is not None
    for seat in range(seats):
        kinds = {offer.type for offer in game.offers(state, seat)}
        if over and kinds:
            yield f"offers: {sorted(kinds)} to seat {seat} though the match is over"
        elif seat in awaited and not kinds:
            yield f"offers: none to seat {seat}, which is awaited"
        elif seat not in awaited and not kinds <= game.out_of_turn:
            yield f"offers: {sorted(kinds - game.out_of_turn)} to seat {seat}, which is not awaited"


def _accepted(game: AnyGame, state: Value, seat: int, command: JSON) -> Iterator[str]:
    assert isinstance(command, dict)
    chance = FairChance(b"", 0)
    try:
        decide(game, state, seat, command, chance)
    except Refused as refusal:
        if command["type"] not in game.loose or refusal.code in {"malformed", "not_offered"}:
            yield f"offers: {command} of seat {seat} fits an offer and is refused: {refusal}"
        if chance.draws:
            yield f"decide: {command} is refused after drawing {chance.draws[0].label}"


def _unsound(offer: Offer) -> Iterator[str]:
    for name, domain in offer.fields.items():
        yield from (f"{name}: {fault}" for fault in _empty(domain))


def _empty(domain: AnyDomain) -> Iterator[str]:
    match domain:
        case OneOf() if not domain.items:
            yield "one of nothing"
        case OneOf() if len(set(map(repr, domain.items))) < len(domain.items):
            yield "one of a list that has an item twice"
        case Number() if domain.lo > domain.hi:
            yield f"a number from {domain.lo} to {domain.hi}"
        case SomeOf() if not 0 <= domain.least <= domain.at_most:
            yield f"{domain.least} to {domain.most} of {len(domain.items)}"
        case Split() if not 0 <= domain.least <= domain.total or (domain.least and not domain.over):
            yield f"a split of {domain.least} to {domain.total} over {len(domain.over)}"
        case Maybe():
            yield from _empty(domain.domain)
        case Group():
            for name, inner in domain.fields.items():
                yield from (f"{name}: {fault}" for fault in _empty(inner))
