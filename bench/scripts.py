"""Matches known in advance: what is done at each step of a match with a given seed, so that nobody has to think of it.

A seed decides every draw, so the same commands lead through the same match wherever it is played.
"""

from typing import Any

from bench.load_generator import Step
from games.kernel.chance import FairChance, Luck
from games.kernel.codec import codec, encode
from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, Number, Offer, Offers, OneOf, SomeOf, Split, offered
from games.kernel.registry import game as find_game
from games.kernel.values import JSON, plain
from games.players.grunt import Grunt
from games.players.situation import situation
from play.decider import MatchDecider
from play.kind import MATCHES
from play.match import Match
from play.terms import NO_TERMS
from streams.actors import Actor, actor
from streams.decider import NO_PAST
from table.controls import GIVEN, token, tokens
from table.forms import key_of

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "armadora": (2, {}),
    "few_orcs_more": (3, {"mode": "turns", "small_table": True}),
    "orc_wars": (3, {}),
    "orcs_vs_orcs": (2, {}),
    "orcz": (3, {}),
}
"""The five games, each with its seats and options: nothing in them happens by the clock alone."""
TRIES = 20


def script(game: str, seed: bytes, most: int) -> list[Step]:
    """What Grunts do in the match of that seed, from its opening on: so many commands, or all until it is over."""
    decider: MatchDecider = MATCHES.decider(NO_PAST)
    opener, luck = actor("operator:bench"), Luck(seed.hex())
    match, version = _opened(decider, opener, game, seed)
    steps: list[Step] = []
    while match.outcome is None and len(steps) < most:
        chosen = _chosen(match, luck)
        if chosen is None:
            break
        seat, offer, wish = chosen
        steps.append(Step(seat, version, key_of(offer), texts(offer, wish), encode(wish)))
        command = plain(codec(match.rules).command(wish))
        body = {"do": "give", "seat": seat, "command": command}
        decision = decider.decide(match, actor(match.players[seat] or ""), body, 0, FairChance(seed, version + 1))
        match, version = decision.state, version + len(decision.events)
    return steps


def _opened(decider: MatchDecider, opener: Actor, game: str, seed: bytes) -> tuple[Match, int]:
    seats, options = GAMES[game]
    rules = find_game(game)
    body = {
        "do": "open",
        "game": game,
        "rules_version": rules.rules_version,
        "seats": seats,
        "options": plain(codec(rules).options(options)),
        "players": [f"user:{seat + 1}" for seat in range(seats)],
        "terms": plain(NO_TERMS),
        "id": "script",
        "commitment": "0" * 64,
    }
    decision = decider.decide(decider.initial(), opener, body, 0, FairChance(seed, 1))
    return decision.state, len(decision.events)


def _chosen(match: Match, luck: Luck) -> tuple[int, Offer, dict[str, JSON]] | None:
    """Who acts next and how; None where only the clock goes on."""
    for _ in range(TRIES):
        for seat in match.awaited():
            here = situation(match.rules, match.state, seat)
            wish = Grunt().choose(here, luck, lambda _: True)
            if isinstance(wish, dict):
                return seat, _offer_of(here.offers, wish), wish
    return None


def _offer_of(offers: Offers, wish: dict[str, JSON]) -> Offer:
    return next(offer for offer in offers if offered((offer,), wish))


def texts(offer: Offer, command: dict[str, JSON]) -> list[tuple[str, str]]:
    """What a browser sends where somebody has filled in this command: the inverse of `table.form_values`."""
    return [
        pair for name, domain in offer.fields.items() if name in command for pair in _texts(domain, name, command[name])
    ]


def _texts(domain: AnyDomain, name: str, value: Any) -> list[tuple[str, str]]:
    match domain:
        case Maybe(domain=Group() as inner):
            return [(f"{name}{GIVEN}", "1"), *_texts(inner, name, value)]
        case Maybe(domain=inner):
            return _texts(inner, name, value)
        case Fixed() | Number():
            return [(name, token(value))]
        case OneOf():
            return [(name, _token(domain.items, value))]
        case SomeOf():
            return [(name, _token(list(domain.times), item)) for item in value]
        case Split():
            return [(f"{name}:{seat}", str(share)) for seat, share in value.items()]
        case Group():
            return [
                pair
                for key, inner in domain.fields.items()
                if key in value
                for pair in _texts(inner, f"{name}.{key}", value[key])
            ]


def _token(items: Any, value: Any) -> str:
    wanted = tuple(value) if isinstance(value, list) else value
    pairs = zip(tokens(items), items, strict=True)
    return next(text for text, item in pairs if item == wanted and type(item) is type(wanted))
