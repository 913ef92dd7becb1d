"""The next round of a Swiss of two seats."""

import msgspec

from tournaments.crosstable.result import RoundResult
from tournaments.stream.pairing.apart import clubs_apart, never_meeting
from tournaments.stream.pairing.result import Paired, absent, account, asked_byes, numbered
from tournaments.stream.settings import Swiss
from tournaments.stream.state import Bye, StageState, Table, Tournament
from tournaments.stream.tables import crosstable
from tournaments.swiss.pairing import pair_round
from tournaments.swiss.unpaired import Absence, CannotPair, UnpairedRound

_ASKED = {"full": RoundResult.FULL_BYE, "half": RoundResult.HALF_BYE, "zero": RoundResult.ZERO_BYE}


def swiss_round(now: Tournament, stage: StageState, form: Swiss) -> Paired:
    """Pair by the Dutch system; clubs are kept apart where that leaves a pairing."""
    away = {entrant: kind for entrant in stage.seeding if (kind := absent(now, stage, entrant))}
    numbers = {entrant: place for place, entrant in enumerate(stage.seeding, 1)}
    never = never_meeting(now, numbers)
    clubs = clubs_apart(now, stage, numbers) if len(stage.rounds) < now.settings.apart.rounds else ()
    unpaired = UnpairedRound(
        crosstable(now, stage),
        absent=tuple(Absence(numbers[entrant], _ASKED[kind]) for entrant, kind in away.items()),
        forbidden=(*never, *clubs),
    )
    try:
        made = pair_round(unpaired, form.ruleset)
    except CannotPair:
        # Where too many are of one club its members meet: a wish holds no round up.
        if not clubs:
            raise
        unpaired = msgspec.structs.replace(unpaired, forbidden=never)
        made = pair_round(unpaired, form.ruleset)
    tables = [
        Table(0, (stage.seeding[pair.white - 1], stage.seeding[pair.black - 1])) for pair in made.pairs if pair.black
    ]
    byes = [Bye(stage.seeding[pair.white - 1], "pairing") for pair in made.pairs if not pair.black]
    return Paired(
        numbered(tables),
        (*byes, *asked_byes(now, away)),
        account(
            made.engine,
            made.version,
            unpaired,
            ruleset=made.ruleset.value,
            reasons={"boards": made.boards, "bye": made.bye},
            quality=made.quality,
        ),
    )
