"""The next round at tables: by a block design where the field has one, drawn otherwise; and cells."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.kernel.refusals import Refused
from tournaments.designs.catalogue import cell_for, design_for
from tournaments.lots import Lots
from tournaments.pods.drawing import draw_round
from tournaments.pods.field import PodPlayer, UndrawnRound
from tournaments.stream.facts.rounds import Pairing
from tournaments.stream.pairing.apart import clubs_apart, never_meeting
from tournaments.stream.pairing.result import Paired, absent, account, asked_byes, canonical, numbered
from tournaments.stream.settings import PodSwiss
from tournaments.stream.state import Bye, StageState, Table, Tournament
from tournaments.stream.tables import scores


def table_round(now: Tournament, stage: StageState, form: PodSwiss) -> Paired:
    """Tables for every group, by a block design where its field has one, drawn otherwise."""
    tables: list[Table] = []
    byes: list[Bye] = []
    accounts: list[Pairing] = []
    points = scores(now, stage)
    for group, members in enumerate(stage.groups):
        made = _designed(now, stage, form, group) or _drawn(now, stage, form, group, members, points)
        tables += made.tables
        byes += made.byes
        accounts.append(made.pairing)
    return Paired(numbered(tables), tuple(byes), accounts[0] if len(accounts) == 1 else _together(accounts))


def _together(accounts: Sequence[Pairing]) -> Pairing:
    return account(
        accounts[0].engine,
        accounts[0].version,
        [one.input for one in accounts],
        seed=accounts[0].seed,
        reasons=[one.reasons for one in accounts],
        quality=[one.quality for one in accounts],
    )


def _designed(now: Tournament, stage: StageState, form: PodSwiss, group: int) -> Paired | None:
    """The round of a block design, where the field has one and has been as it is from the first round on."""
    members = stage.groups[group]
    seats, number = now.settings.places, len(stage.rounds)
    if len(members) % seats or any(absent(now, stage, entrant) for entrant in members):
        return None
    numbers = {entrant: entrant for entrant in members}
    if never_meeting(now, numbers) or clubs_apart(now, stage, numbers):
        return None
    design = design_for(len(members), seats, form.rounds)
    if design is None:
        return None
    order = Lots(stage.seed, f"places in the design of group {group}").order(members)
    rounds = [[tuple(order[place] for place in table) for table in tables] for tables in design.rounds]
    for played, planned in zip(stage.rounds, rounds, strict=False):
        if [table.entrants for table in played.tables if table.group == group] != planned:
            return None
    given = {"members": members, "seats": seats, "rounds": form.rounds, "round": number + 1}
    quality = {"meetings": canonical(design.pair_meetings()), "seat_spread": design.seat_spread}
    made = [Table(0, table, group) for table in rounds[number]]
    return Paired(numbered(made), (), account("block design", "1", given, seed=stage.seed, quality=quality))


def _drawn(
    now: Tournament,
    stage: StageState,
    form: PodSwiss,
    group: int,
    members: Sequence[int],
    points: Mapping[int, Fraction],
) -> Paired:
    numbers = {entrant: place for place, entrant in enumerate(members, 1)}
    away = {entrant: kind for entrant in members if (kind := absent(now, stage, entrant))}
    had = {
        entrant: sum(bye.entrant == entrant and bye.kind == "pairing" for one in stage.rounds for bye in one.byes)
        for entrant in members
    }
    undrawn = UndrawnRound(
        tuple(PodPlayer(numbers[entrant], points[entrant], had[entrant]) for entrant in members if entrant not in away),
        now.settings.places,
        stage.seed,
        earlier=tuple(
            tuple(tuple(numbers[one] for one in table.entrants) for table in one.tables if table.group == group)
            for one in stage.rounds
        ),
        uneven=form.uneven,
        forbidden=never_meeting(now, numbers),
        apart=clubs_apart(now, stage, numbers),
        apart_rounds=now.settings.apart.rounds,
    )
    made = draw_round(undrawn)
    tables = [Table(0, tuple(members[one - 1] for one in table), group) for table in made.tables]
    byes = [Bye(members[one - 1], "pairing") for one in made.byes]
    how = account("pods", made.version, undrawn, seed=made.seed, reasons=made.reasons, quality=made.quality)
    return Paired(numbered(tables), (*byes, *asked_byes(now, away)), how)


def cells_round(now: Tournament, stage: StageState) -> Paired:
    """Every table of each group's cell."""
    tables: list[Table] = []
    for group, members in enumerate(stage.groups):
        design = cell_for(len(members), now.settings.places)
        if design is None:
            raise Refused("cannot_pair", detail=f"no cell of {len(members)} at tables of {now.settings.places}")
        order = Lots(stage.seed, f"places in cell {group}").order(members)
        tables += [Table(0, tuple(order[place] for place in table), group) for table in design.rounds[0]]
    given = {"groups": stage.groups, "seats": now.settings.places}
    return Paired(numbered(tables), (), account("Youden square", "1", given, seed=stage.seed))
