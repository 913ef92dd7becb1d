"""Stages in which one is out: who meets next, who is through, and the places."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tournaments.brackets.bracket import BracketMatch, BracketState, WrongWinner, resolve
from tournaments.brackets.elimination import double_elimination, gsl_group, single_elimination
from tournaments.brackets.table_elimination import going_on
from tournaments.stream.settings import Elimination, Groups, PodElimination
from tournaments.stream.state import Round, StageState, Table, Tournament


def bracket_of(form: Elimination | Groups, players: int) -> tuple[BracketMatch, ...]:
    """The matches of a bracket, or of one group of four."""
    if isinstance(form, Groups):
        return gsl_group()
    return double_elimination(players) if form.double else single_elimination(players)


def bracket(now: Tournament, stage: StageState, group: int = 0) -> dict[str, BracketState]:
    """Every match of a bracket as it stands, by name."""
    form = now.format_of(stage.number)
    assert isinstance(form, Elimination | Groups)
    members = stage.groups[group]
    matches = bracket_of(form, len(members))
    winners: dict[str, int] = {}
    for one in stage.rounds:
        for table in one.tables:
            if table.group == group:
                won = winner(form, table, members)
                if won:
                    winners[table.place] = won
    try:
        return resolve(matches, members, winners)
    except WrongWinner:
        return _resolve_anew(matches, members, winners)


def _resolve_anew(
    matches: Sequence[BracketMatch], members: Sequence[int], winners: Mapping[str, int]
) -> dict[str, BracketState]:
    """The bracket after a correction that took somebody out of a match already played: its winner counts no more."""
    known: dict[str, int] = {}
    for match in matches:
        state = resolve(matches, members, known)[match.name]
        if state.played and winners.get(match.name) in state.players:
            known[match.name] = winners[match.name]
    return resolve(matches, members, known)


def winner(form: Elimination | Groups, table: Table, seeding: Sequence[int]) -> int:
    """Who goes on from a table of two; 0 while nobody does."""
    result = table.result
    if result is None or result.kind == "void":
        return 0
    ahead = tuple(table.entrants[place] for place in result.winners)
    if len(ahead) == 1:
        return ahead[0]
    if form.draw == "play_again" and result.kind != "forfeited":
        return 0
    return min(table.entrants, key=seeding.index)


def playable(now: Tournament, stage: StageState, group: int = 0) -> Iterator[tuple[str, tuple[int, int]]]:
    """The matches of a bracket that two players wait for, by name, the higher seed first."""
    members = stage.groups[group]
    busy = {
        table.place for one in stage.rounds for table in one.tables if table.group == group and table.result is None
    }
    for name, state in bracket(now, stage, group).items():
        if state.played and state.winner is None and name not in busy:
            one, other = sorted((player or 0 for player in state.players), key=members.index)
            yield name, (one, other)


def bracket_places(now: Tournament, stage: StageState, group: int = 0) -> dict[int, int]:
    """The places, from 1: who is out later is ahead, those out in the same round share; who is still in is first.

    Once all is decided those who got through are apart by their defeats: first and second of a group of four.
    """
    form = now.format_of(stage.number)
    lives = 1 if isinstance(form, Elimination) and not form.double else 2
    states = bracket(now, stage, group)
    rounds = list(dict.fromkeys(state.match.round for state in states.values()))
    lost: dict[int, list[int]] = {player: [] for player in stage.groups[group]}
    for state in states.values():
        if state.played and state.loser:
            lost[state.loser].append(rounds.index(state.match.round))
    decided = all(state.skipped or state.winner is not None for state in states.values())
    keys = {
        player: (1, -defeats[-1]) if len(defeats) >= lives else (0, len(defeats) if decided else 0)
        for player, defeats in lost.items()
    }
    return {player: 1 + sum(other < key for other in keys.values()) for player, key in keys.items()}


def alive_at_tables(now: Tournament, stage: StageState) -> tuple[int, ...]:
    """Who is still in an elimination at tables, as the seeding of the next round."""
    form = now.format_of(stage.number)
    assert isinstance(form, PodElimination)
    alive = stage.seeding
    for one in stage.rounds:
        # Published pairings stand: who was paired is in, whatever a correction has made of the round before.
        alive = (*alive, *(entrant for table in one.tables for entrant in table.entrants if entrant not in alive))
        if not one.ended:
            break
        if len(one.tables) <= 1:
            return alive
        finished = [finishing_order(table, alive) for table in one.tables]
        alive = (*going_on(finished, form.qualify, alive), *(bye.entrant for bye in one.byes))
    return alive


def through(now: Tournament, round_: Round, table: Table) -> tuple[int, ...]:
    """Who goes on from a table of a knockout by its result, in order; all as placed where a later stage has begun."""
    form = now.format_of(round_.stage)
    if table.result is None or not isinstance(form, PodElimination):
        return tuple(table.entrants[place] for place in table.result.winners) if table.result is not None else ()
    stage = now.stages[round_.stage - 1]
    before = replace(stage, rounds=stage.rounds[: round_.number - 1])
    order = finishing_order(table, (*alive_at_tables(now, before), *table.entrants))
    return order[: form.qualify] if round_.stage == len(now.stages) else order


def finishing_order(table: Table, seeding: Sequence[int]) -> tuple[int, ...]:
    """The entrants of a table from first to last; who is level by the seeding. Who forfeited comes last."""
    result = table.result
    if result is None:
        return ()
    places = sorted(
        range(len(table.entrants)),
        key=lambda place: (place in result.forfeited, result.ranks[place], seeding.index(table.entrants[place])),
    )
    return tuple(table.entrants[place] for place in places)


def pod_places(now: Tournament, stage: StageState) -> dict[int, int]:
    """The places of an elimination at tables: by the round one was out in, then by the rank at that table."""
    out: dict[int, tuple[int, int]] = {}
    for one in stage.rounds:
        if one.ended:
            for table in one.tables:
                result = table.result
                if result is not None:
                    last = max(result.ranks, default=0) + 1
                    out |= {
                        entrant: (-one.number, last if place in result.forfeited else result.ranks[place])
                        for place, entrant in enumerate(table.entrants)
                    }
    alive = alive_at_tables(now, stage)
    over = bool(stage.rounds) and stage.rounds[-1].ended and len(stage.rounds[-1].tables) <= 1
    keys = {
        entrant: out.get(entrant, (0, 0)) if over or entrant not in alive else (-len(stage.rounds) - 1, 0)
        for entrant in stage.seeding
    }
    return {entrant: 1 + sum(other < key for other in keys.values()) for entrant, key in keys.items()}
