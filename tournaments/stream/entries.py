"""Entering, leaving, coming back, standing in, byes, checking in."""

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from games.kernel.refusals import Misfit, Refused
from streams.actors import Kind, actor
from tournaments.stream.act import (
    Act,
    director_only,
    director_or_system,
    directs,
    entrant_named,
    not_over,
    own_entrant,
    system_only,
)
from tournaments.stream.commands import (
    Admit,
    AskBye,
    CheckIn,
    Enter,
    EraseNames,
    Remove,
    Return,
    Substitute,
    TakeBackBye,
    Withdraw,
)
from tournaments.stream.facts.entrants import (
    Admitted,
    ByeAsked,
    ByeTakenBack,
    CheckedIn,
    Entered,
    NamesErased,
    Returned,
    Substituted,
    Withdrawn,
)
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.tables import ResultRecorded
from tournaments.stream.settings import Arena, Entry, Ladder, PodSwiss, Swiss
from tournaments.stream.state import Entrant, Result, Round, Table, Tournament

LATE_FORMATS = (Swiss, PodSwiss, Arena, Ladder)
LONGEST_NAME = 80


def enter(act: Act, wish: Enter) -> list[Fact]:
    """Enter somebody; onto the waiting list where the field is full."""
    now, players = act.now, wish.players
    director = directs(now, act.actor)
    if not director and not (act.actor.kind is Kind.PERSON and act.actor.name in players):
        raise Refused("not_your_entry")
    computers = [player for player in players if is_computer(player)]
    if computers and not director:
        raise Refused("directors_only", detail="a director enters computers")
    not_over(act)
    if len(players) != now.settings.team or len(set(players)) != len(players):
        raise Misfit("players", f"an entrant has {now.settings.team}")
    name = named(wish.name, players)
    if director:
        _agreed(act, players)
    elif any(one.put_out and not {*players}.isdisjoint(one.players) for one in now.entrants):
        raise Refused("directors_only")
    return entered(act, replace(wish, name=name), by_director=director)


def _agreed(act: Act, players: Sequence[str]) -> None:
    """Refuse a director who names people that have not said they take part; the site's operator answers for himself."""
    people = [player for player in players if not is_computer(player) and player != act.actor.person]
    if people and act.actor.kind is Kind.DIRECTOR:
        raise Refused("ask_first")


def entered(act: Act, wish: Enter, *, by_director: bool = True, late: bool = True) -> list[Fact]:
    """The entry of people who take part; the conditions of entry are for those whom no director lets in.

    A director lets them in `late`, after the last round for it, by doing so then.
    """
    now, players = act.now, wish.players
    if any(now.entrant_of(player) for player in players):
        raise Refused("already_entered")
    from_round = _late(act, by_director and late) if now.stages else 1
    if not by_director:
        _conditions(act, now.settings.entry, players, wish.rating)
    full = 0 < now.settings.entry.capacity <= len(now.taking_part())
    if full and (now.stages or not now.settings.entry.waiting_list):
        raise Refused("full")
    made = Entered(
        entrant=len(now.entrants) + 1,
        name=wish.name,
        players=players,
        rating=wish.rating,
        club=wish.club.strip()[:LONGEST_NAME],
        waiting=full,
        from_round=from_round,
    )
    # Computers are always there.
    there = all(map(is_computer, players)) and not now.stages and now.settings.entry.check_in_from is not None
    return [made, CheckedIn(made.entrant)] if there else [made]


def is_computer(player: str) -> bool:
    """Whether an account is one that the platform's computers play; `Misfit` where the name is no account's.

    A level without an account is nobody in particular, and takes part in nothing.
    """
    kind, _, rest = actor(player).name.partition(":")
    if kind == Kind.COMPUTER and "/" in rest:
        return True
    if kind != Kind.PERSON:
        raise Misfit("players", f"{player} is no account")
    return False


def by_players(players: Sequence[str]) -> str:
    """The name of an entrant of whom the log says nothing but who plays: the accounts say how they are called."""
    return " + ".join(players)


def erase_names(act: Act, wish: EraseNames) -> list[Fact]:
    """Have a player's names stand in the accounts alone: the platform does, for somebody who is to be forgotten."""
    system_only(act)
    if wish.player in act.now.erased:
        raise Refused("nothing_changed")
    return [NamesErased(wish.player)]


def named(wanted: str, players: Sequence[str]) -> str:
    """The name on the list; `Misfit` where it is none. An entrant of computers bears their level behind it."""
    name = wanted.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Misfit("name", f"has 1 to {LONGEST_NAME} characters")
    if not all(map(is_computer, players)):
        return name
    levels = " + ".join(dict.fromkeys(player.rpartition("/")[2].capitalize() for player in players))
    return f"{name[: LONGEST_NAME - len(levels) - 3]} ({levels})"


def _late(act: Act, director: bool) -> int:
    """The first round that a late entrant plays."""
    now = act.now
    stage = now.stage
    assert stage is not None
    if stage.number > 1 or len(stage.groups) > 1 or not isinstance(now.form.format, LATE_FORMATS):
        raise Refused("no_late_entry")
    if now.too_late and not (director or now.continuous):
        raise Refused("too_late")
    return len(stage.rounds) + 1


def _conditions(act: Act, entry: Entry, players: tuple[str, ...], rating: int) -> None:
    now = act.now
    if now.status == "draft" or (entry.opens_at is not None and act.at < entry.opens_at):
        raise Refused("entry_not_open")
    if not now.stages and (now.entry_closed or (entry.closes_at is not None and act.at >= entry.closes_at)):
        raise Refused("entry_closed")
    if entry.invited and not all(player in entry.invited for player in players):
        raise Refused("not_invited")
    if entry.rating_from is not None and rating < entry.rating_from:
        raise Refused("rating_too_low")
    if entry.rating_to is not None and rating > entry.rating_to:
        raise Refused("rating_too_high")


def check_in(act: Act, wish: CheckIn) -> list[Fact]:
    """Say that one is there."""
    entrant = own_entrant(act, wish.entrant)
    not_over(act)
    opens = act.now.settings.entry.check_in_from
    if act.now.stages or not entrant.takes_part:
        raise Refused("no_check_in")
    if opens is None or (act.at < opens and not directs(act.now, act.actor)):
        raise Refused("check_in_not_open")
    if entrant.checked_in:
        raise Refused("already_checked_in")
    return [CheckedIn(entrant.number)]


def withdraw(act: Act, wish: Withdraw) -> list[Fact]:
    """Leave the tournament. Whoever waits moves up; what one's open tables come to is the tournament's policy."""
    entrant = own_entrant(act, wish.entrant)
    not_over(act)
    if entrant.left:
        raise Refused("already_left")
    return withdrawal(act.now, entrant, wish.reason, act.at, by_director=act.actor.person not in entrant.players)


def withdrawal(now: Tournament, entrant: Entrant, why: str, at: int, *, by_director: bool) -> list[Fact]:
    """What follows when an entrant leaves."""
    facts: list[Fact] = [Withdrawn(entrant.number, why, by_director=by_director or UNSET)]
    for round_ in now.stage.rounds if now.stage is not None else ():
        facts += [
            forfeit(now, round_, table, at, also=entrant.number)
            for table in round_.missing
            if entrant.number in table.entrants and _is_forfeited(now, table)
        ]
    waiting = next((one for one in now.entrants if one.waiting and not one.left), None)
    if not now.stages and waiting is not None and not entrant.waiting:
        facts.append(Admitted(waiting.number))
    return facts


def _is_forfeited(now: Tournament, table: Table) -> bool:
    """Whether a table that somebody leaves is not played: two sat there, and it has not begun or need not."""
    deserted = now.settings.play.deserted
    return len(table.entrants) == 2 and (deserted == "forfeit" or (not table.match and deserted == "computer"))


def forfeit(now: Tournament, round_: Round, table: Table, at: int, also: int = 0) -> ResultRecorded:
    """The result of a table at which somebody who has left is expected."""
    gone = tuple(
        place
        for place, entrant in enumerate(table.entrants)
        if entrant == also or not now.entrants[entrant - 1].takes_part
    )
    ranks = tuple(2 if place in gone else 1 for place in range(len(table.entrants)))
    made = Result("forfeited", ranks, (0,) * len(table.entrants), forfeited=gone, at=at)
    return ResultRecorded(round_.stage, round_.number, table.number, made, "left")


def come_back(act: Act, wish: Return) -> list[Fact]:
    """Take part again from the next round on; before the first by the conditions of entry, after those who wait.

    Whoever left by their own wish comes back by it, too.
    """
    entrant = own_entrant(act, wish.entrant)
    not_over(act)
    director = directs(act.now, act.actor)
    if not entrant.left:
        raise Refused("not_left")
    if entrant.put_out:
        director_only(act)
    elif entrant.gave_up:
        _agreed(act, entrant.players)
    if any(act.now.entrant_of(player) for player in entrant.players):
        raise Refused("already_entered")
    stage = act.now.stage
    if stage is not None and not isinstance(act.now.form.format, LATE_FORMATS):
        raise Refused("no_late_entry")
    if stage is None and not director:
        _conditions(act, act.now.settings.entry, entrant.players, entrant.rating)
        if any(one.waiting and not one.left for one in act.now.entrants):
            raise Refused("full", detail="others wait: enter anew")
    if 0 < act.now.settings.entry.capacity <= len(act.now.taking_part()):
        raise Refused("full")
    back: list[Fact] = [Returned(entrant.number)]
    return [*back, Admitted(entrant.number)] if entrant.waiting and stage is None else back


def remove(act: Act, wish: Remove) -> list[Fact]:
    """Take somebody off the list of entrants who has not been paired; `has_results` for anybody else, byes included."""
    director_only(act)
    not_over(act)
    entrant = own_entrant(act, wish.entrant)
    rounds = [round_ for stage in act.now.stages for round_ in stage.rounds]
    at_tables = {one for round_ in rounds for table in round_.tables for one in table.entrants}
    if entrant.number in at_tables | {bye.entrant for round_ in rounds for bye in round_.byes}:
        raise Refused("has_results")
    if entrant.left:
        raise Refused("already_left")
    return withdrawal(act.now, entrant, "removed", act.at, by_director=True)


def substitute(act: Act, wish: Substitute) -> list[Fact]:
    """Have somebody else play on for an entrant's player: who waits to come in, or a computer. Others are invited to.

    An entrant that had left is back. The platform itself names whoever has said so elsewhere, in a league's season.
    """
    director_or_system(act)
    not_over(act)
    entrant = entrant_named(act, wish.entrant)
    out, player = wish.out, wish.player
    if out not in entrant.players:
        raise Misfit("out", "does not play for this entrant")
    if act.now.entrant_of(player) is None:
        _agreed(act, (player,))
    return stood_in(act.now, wish.entrant, out, player, wish.name)


def stood_in(now: Tournament, number: int, out: str, player: str, wanted: str) -> list[Fact]:
    """The facts of somebody who plays on for a player of an entrant."""
    entrant = now.entrants[number - 1]
    if out not in entrant.players:
        raise Misfit("out", "does not play for this entrant")
    known = now.entrant_of(player)
    if known is not None and not known.waiting:
        raise Refused("already_entered")
    others = [one for one in entrant.players if one != out]
    facts: list[Fact] = [Withdrawn(known.number, "substitutes")] if known is not None else []
    facts.append(Substituted(entrant.number, out, player, named(wanted, [*others, player])))
    if entrant.left and now.stages:
        facts.append(Returned(entrant.number))
    return facts


def admit(act: Act, wish: Admit) -> list[Fact]:
    """Let somebody from the waiting list into the field."""
    director_only(act)
    not_over(act)
    entrant = own_entrant(act, wish.entrant)
    if not entrant.waiting or entrant.left:
        raise Refused("not_waiting")
    if act.now.stages:
        raise Refused("no_late_entry")
    return [Admitted(entrant.number)]


def ask_bye(act: Act, wish: AskBye) -> list[Fact]:
    """Ask not to play a round that is not paired yet. A full-point bye is the director's to give."""
    entrant = own_entrant(act, wish.entrant)
    not_over(act)
    kind, number = wish.kind, wish.round
    if kind == "pairing":
        raise Misfit("kind", "is half, zero or full")
    if not isinstance(act.now.form.format, Swiss | PodSwiss):
        raise Refused("no_byes")
    if kind == "full" or any(bye == "half" for _, bye in entrant.byes if kind == "half"):
        director_only(act)
    paired = len(act.now.stage.rounds) if act.now.stage is not None else 0
    if not paired < number <= act.now.form.format.rounds:
        raise Refused("already_paired" if number <= paired else "no_such_round")
    return [ByeAsked(entrant.number, number, kind)]


def take_back_bye(act: Act, wish: TakeBackBye) -> list[Fact]:
    """Play the round after all."""
    entrant = own_entrant(act, wish.entrant)
    number = wish.round
    if number not in dict(entrant.byes):
        raise Refused("no_such_bye")
    if act.now.stage is not None and number <= len(act.now.stage.rounds):
        raise Refused("already_paired")
    return [ByeTakenBack(entrant.number, number)]
