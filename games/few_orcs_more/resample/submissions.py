"""Secret submissions made anew: any that the seat could have made."""

from msgspec.structs import replace

from games.few_orcs_more.options import most_plays
from games.few_orcs_more.rules.player_cards import playable
from games.few_orcs_more.rules.resolution import DECLINE
from games.few_orcs_more.state import Cards, State, begun
from games.kernel.chance import Chance


def resubmitted(state: State, viewer: int | None, chance: Chance) -> State:
    """The state with what all others have submitted in this tick drawn anew."""
    ticks = state.ticks
    if ticks is None:
        return state
    submitted = tuple(
        plays if plays is None or seat == viewer else _submission(state, seat, chance)
        for seat, plays in enumerate(ticks.submitted)
    )
    return replace(state, ticks=replace(ticks, submitted=submitted))


def _submission(state: State, seat: int, chance: Chance) -> Cards:
    piles, (desertions, enlistments) = begun(state), playable(state, seat)
    if state.phase == "late_enlist":
        plays = [f"enlist:{pile}" for pile in piles]
        plays += [DECLINE] if state.options.late_enlist == "optional" else []
        return (chance.pick("resample", plays),) if plays else ()
    words = ["desert"] * desertions + ["enlist"] * enlistments
    most = min(most_plays(state.options), len(words)) if piles else 0
    chosen = chance.shuffle("resample", words)[: chance.number("resample", 0, most)]
    return tuple(f"{word}:{chance.pick('resample', piles)}" for word in chosen)
