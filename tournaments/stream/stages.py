"""Stages: the seeding, the beginning with its groups, the end with who goes on."""

from collections.abc import Sequence

from games.kernel.refusals import Misfit, Refused
from tournaments.designs.catalogue import cell_for
from tournaments.lots import Lots, lot
from tournaments.stream.act import Act, director_only, director_or_system, not_over, not_paused, running, stage_now
from tournaments.stream.commands import EndStage, Seed, Start
from tournaments.stream.facts.entrants import Withdrawn
from tournaments.stream.facts.event import Closed
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.rounds import Seeded, StageBegun, StageEnded
from tournaments.stream.pairing.next_round import is_over
from tournaments.stream.round_end import round_ended
from tournaments.stream.settings import Arena, Cells, Format, Groups, Ladder, PodSwiss, RoundRobin, Swiss
from tournaments.stream.standings import final_places, going_on, stage_places
from tournaments.stream.state import StageState, Tournament

FROZEN_AFTER = 4
"""Pairing numbers change until this round is paired (FIDE C.04.2)."""


def seed(act: Act, wish: Seed) -> list[Fact]:
    """Order the entrants: as given, or by rating with lots among equals."""
    director_or_system(act)
    not_over(act)
    order = wish.order
    stage = act.now.stage
    if stage is not None and (
        stage.number > 1
        or len(stage.rounds) >= FROZEN_AFTER
        or not isinstance(act.now.form.format, Swiss | PodSwiss)
        or len(stage.groups) > 1
    ):
        raise Refused("numbers_frozen")
    field = stage.seeding if stage is not None else tuple(one.number for one in act.now.taking_part())
    if order is None:
        drawn = act.seed("seeding")
        return [Seeded(_by_rating(act.now, field, drawn), seed=drawn)]
    director_only(act)
    if sorted(order) != sorted(field):
        raise Misfit("order", "names every entrant once")
    return [Seeded(tuple(order), by_hand=True)]


def _by_rating(now: Tournament, field: Sequence[int], drawn: str) -> tuple[int, ...]:
    return tuple(sorted(field, key=lambda one: (-now.entrants[one - 1].rating, lot(drawn, f"seeding {one}"))))


def start(act: Act, _wish: Start) -> list[Fact]:
    """Begin the first stage: who did not check in is out, the others are seeded."""
    director_or_system(act)
    not_over(act)
    not_paused(act)
    now = act.now
    if now.stages:
        raise Refused("already_begun")
    facts: list[Fact] = []
    if now.settings.entry.check_in_from is not None:
        facts += [Withdrawn(one.number, "absent", absent=True) for one in now.taking_part() if not one.checked_in]
        now = act.after(facts)
    field = {one.number for one in now.taking_part()}
    if len(field) < now.settings.places:
        raise Refused("too_few_players", detail=f"{len(field)} of at least {now.settings.places}")
    order = tuple(one for one in now.order if one in field)
    if set(order) != field:
        drawn = act.seed("seeding")
        order = _by_rating(now, sorted(field), drawn)
        facts.append(Seeded(order, seed=drawn))
    return [*facts, _begun(act, 1, order)]


def _begun(act: Act, number: int, seeding: tuple[int, ...]) -> StageBegun:
    form = act.now.format_of(number)
    drawn = act.seed(f"stage {number}")
    groups = drawn_groups(form, seeding, act.now.settings.places, drawn)
    return StageBegun(number, seeding, groups, drawn)


def drawn_groups(form: Format, seeding: tuple[int, ...], seats: int, drawn: str) -> tuple[tuple[int, ...], ...]:
    """The groups of a stage: pots by seeding, lots within a pot; each group in order of the seeding."""
    sizes = _group_sizes(form, len(seeding), seats)
    if len(sizes) == 1:
        return (seeding,)
    lots = Lots(drawn, "groups")
    groups: list[list[int]] = [[] for _ in sizes]
    rest = list(seeding)
    while rest:
        open_ = [place for place, size in enumerate(sizes) if len(groups[place]) < size]
        pot, rest = rest[: len(open_)], rest[len(open_) :]
        for place, entrant in zip(lots.order(open_), pot, strict=False):
            groups[place].append(entrant)
    return tuple(tuple(group) for group in groups)


def _group_sizes(form: Format, players: int, seats: int) -> tuple[int, ...]:
    match form:
        case RoundRobin() | PodSwiss():
            count, least = form.groups, 2 if isinstance(form, RoundRobin) else seats
        case Groups():
            if players != 4 * form.groups:
                raise Refused("field_does_not_fit", detail=f"{form.groups} groups of four need {4 * form.groups}")
            count, least = form.groups, 4
        case Cells():
            return _cell_sizes(form.cell, players, seats)
        case _:
            return (players,)
    if players < count * least:
        raise Refused("too_few_players", detail=f"{players} for {count} groups of at least {least}")
    return tuple(players // count + (place < players % count) for place in range(count))


def _cell_sizes(cell: int, players: int, seats: int) -> tuple[int, ...]:
    """As many cells of the size asked for as can be, the rest in sizes that have a schedule."""
    known = [size for size in range(seats, 4 * seats) if cell_for(size, seats) is not None]
    best: dict[int, tuple[int, ...]] = {0: ()}
    for total in range(1, players % cell + 4 * cell + 1):
        ways = [(*best[total - size], size) for size in known if total - size in best]
        if ways:
            best[total] = min(ways, key=lambda way: (len(way), way))
    for whole in range(players // cell, -1, -1):
        rest = players - whole * cell
        if rest in best:
            return (cell,) * whole + best[rest]
    raise Refused("field_does_not_fit", detail=f"no groups with a schedule add up to {players}")


def end_stage(act: Act, wish: EndStage) -> list[Fact]:
    """End the stage: when its rounds are over, or its time; by force when a director says so."""
    director_or_system(act)
    running(act)
    now, stage = act.now, stage_now(act, wish.stage)
    if any(not round_.ended and round_.missing for round_ in stage.rounds) and not wish.force:
        raise Refused("results_missing")
    if not _time_is_over(act, stage) and not is_over(now, stage):
        if not wish.force:
            raise Refused("stage_not_over")
        director_only(act)
    facts: list[Fact] = []
    for round_ in stage.rounds:
        if not round_.ended:
            facts += round_ended(act, round_, force=True) if round_.started_at is not None else []
    now = act.after(facts)
    return [*facts, *stage_ended(act, now, now.stages[stage.number - 1])]


def _time_is_over(act: Act, stage: StageState) -> bool:
    form = act.now.format_of(stage.number)
    match form:
        case Arena():
            return act.at >= stage.began_at + 60_000 * form.minutes
        case Ladder():
            return act.at >= stage.began_at + 86_400_000 * form.days
        case _:
            return False


def stage_ended(act: Act, now: Tournament, stage: StageState) -> list[Fact]:
    """The end of the stage, and the beginning of the next or the end of all."""
    form = now.settings.stages[stage.number - 1]
    last = stage.number == len(now.settings.stages)
    through = () if last else going_on(now, stage, form.qualify, form.wild_cards)
    facts: list[Fact] = [StageEnded(stage.number, stage_places(now, stage), through)]
    if last:
        facts.append(Closed(final_places(now)))
        return facts
    if len(through) < now.settings.places:
        raise Refused("too_few_players", detail=f"{len(through)} go on")
    return [*facts, _begun(act, stage.number + 1, through)]
