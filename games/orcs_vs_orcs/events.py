"""All that happens in a match, in the order of the rules."""

from games.kernel.events import events_in
from games.orcs_vs_orcs.rules import (
    automatic_effects,
    battle,
    building,
    contact,
    decks,
    discards,
    effects,
    entry,
    hands,
    heroes,
    movement,
    reveal,
    scoring,
    setup,
    strikes,
    turns,
)
from games.orcs_vs_orcs.state import State

EVENTS = events_in(
    State, setup, turns, movement, building, entry, heroes, contact, battle, decks, hands, reveal, strikes, effects,
    automatic_effects, discards, scoring,
)  # fmt: skip
