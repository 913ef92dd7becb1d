"""What must hold of every step of a game and of what is said about it: one line for each fault."""

from collections.abc import Iterator

from games.checks.channels import viewers
from games.checks.probes import probe, scalars
from games.checks.walk import Ply
from games.kernel.chance import Luck
from games.kernel.codec import codec, encode
from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.replay import fold
from games.kernel.table import decide
from games.kernel.texts import LANGUAGES, catalogue, holes, rule_numbers, rules_text, word
from games.kernel.values import JSON, Value, plain

PROBES = 12


def written(game: AnyGame, ply: Ply) -> Iterator[str]:
    """Events are of the game's types, the same after being written and read, and change no state in its place."""
    codes, before = codec(game), encode(ply.before)
    for event in ply.events:
        text = encode(event)
        if type(event) not in game.event_types:
            yield f"event {type(event).__name__}: not among the game's"
        elif codes.event(text) != event or encode(codes.event(text)) != text:
            yield f"event {type(event).__name__}: not the same after being written and read"
    if fold(game, ply.before, codes.events(encode(ply.events))) != ply.after:
        yield "apply: another state from the events as the log gives them back"
    if encode(ply.before) != before:
        yield "apply: it has changed the state before"


def telling_faults(game: AnyGame, ply: Ply, seats: int) -> Iterator[str]:
    """Every line can be worded in all languages, cites a rule there is, and is private where it says more."""
    catalogues = [catalogue(game, language) for language in LANGUAGES]
    numbers = set(rule_numbers(rules_text(game, LANGUAGES[0])))
    for event in ply.events:
        public = game.tell(event, "spectator")
        for viewer in viewers(seats):
            line = game.tell(event, viewer)
            if line is None:
                if public is not None:
                    yield f"tell {type(event).__name__}: {viewer} hears less than a spectator"
                continue
            if line.rule and line.rule not in numbers:
                yield f"tell {line.key}: there is no rule {line.rule}"
            if viewer == "spectator" and line.private:
                yield f"tell {line.key}: private for a spectator"
            elif isinstance(viewer, int) and line != public and not line.private:
                yield f"tell {line.key}: {viewer} hears something else than a spectator, but not as private"
            for sentences in catalogues:
                sentence = sentences.get(f"line.{line.key}")
                if sentence is None or not holes(sentence) <= line.args.keys():
                    yield f"tell {line.key}: no sentence, or arguments missing among {sorted(line.args)}"
                else:
                    word(line, sentences, str)


def refused(game: AnyGame, state: Value, seats: int, luck: Luck) -> Iterator[str]:
    """What is refused is refused by a code, with a rule there is; what is accepted was offered."""
    numbers = set(rule_numbers(rules_text(game, LANGUAGES[0])))
    pool = scalars(plain(game.view(state, "arbiter")))
    for seat in range(seats):
        for _ in range(PROBES):
            command: JSON = probe(game, pool, luck)
            try:
                decide(game, state, seat, command, luck)
            except Refused as refusal:
                if refusal.code == "not_offered":
                    yield f"offers: {command} of seat {seat} is accepted, but fits no offer"
                if not refusal.code.isidentifier() or refusal.code != refusal.code.lower():
                    yield f"refused: {refusal.code!r} is no code"
                if refusal.rule and refusal.rule not in numbers:
                    yield f"refused: {refusal.code} cites rule {refusal.rule}, which there is not"
