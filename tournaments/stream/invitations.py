"""People take part because they say so: a director invites, and an entry is made when those who are named accept."""

from games.kernel.refusals import Misfit, Refused
from streams.actors import Kind
from tournaments.stream.act import Act, director_only, directs, not_over, own_entrant
from tournaments.stream.commands import AnswerInvitation, Enter, Invite, TakeBackInvitation
from tournaments.stream.entries import entered, is_computer, named, stood_in
from tournaments.stream.facts.fact import Fact
from tournaments.stream.facts.invitations import InvitationAnswered, InvitationTakenBack, Invited
from tournaments.stream.state import Invitation

MOST_OPEN = 1000
"""So many invitations may wait for an answer at once."""


def invite(act: Act, wish: Invite) -> list[Fact]:
    """Ask people to take part, or to stand in for a player of an entrant. Whoever has declined is not asked again."""
    director_only(act)
    not_over(act)
    now, players = act.now, wish.players
    if not now.announced:
        raise Refused("not_announced")
    asked = [one for one in players if not is_computer(one)]
    if not asked:
        raise Misfit("players", "computers are entered, not invited")
    if wish.entrant:
        entrant = own_entrant(act, wish.entrant)
        if wish.out not in entrant.players or len(players) != 1:
            raise Misfit("out", "does not play for this entrant")
    elif len(players) != now.settings.team or len({*players}) != len(players):
        raise Misfit("players", f"an entrant has {now.settings.team}")
    named(wish.name, players)
    if any(now.entrant_of(one) for one in players):
        raise Refused("already_entered")
    if any(one.open and not {*one.players}.isdisjoint(asked) for one in now.invitations):
        raise Refused("already_invited")
    if any(not {*one.declined}.isdisjoint(asked) for one in now.invitations):
        raise Refused("declined_before")
    if sum(one.open for one in now.invitations) >= MOST_OPEN:
        raise Refused("invited_enough")
    own = (act.actor.person,) if act.actor.person in asked else ()
    made = Invitation(
        number=len(now.invitations) + 1,
        name=wish.name.strip(),
        players=players,
        rating=wish.rating,
        club=wish.club.strip(),
        entrant=wish.entrant,
        out=wish.out,
        accepted=own,
    )
    if len(own) == len(asked):
        raise Misfit("players", "you need no invitation of your own: enter")
    return [Invited(made)]


def answer(act: Act, wish: AnswerInvitation) -> list[Fact]:
    """Accept or decline in one's own name; with the last acceptance the entry is made, as by a director.

    An invitation lets nobody in after the last round for late entry, unless it was given after that.
    """
    not_over(act)
    found, person = _open(act, wish.invitation), act.actor.person
    if act.actor.kind is Kind.OPERATOR or person not in found.players:
        raise Refused("not_your_invitation")
    if person in found.accepted and wish.accept:
        raise Refused("already_answered")
    answered = InvitationAnswered(found.number, person, accept=wish.accept)
    after = found.answered(person, accept=wish.accept)
    if not wish.accept or after.asked:
        return [answered]
    if after.entrant:
        return [answered, *stood_in(act.now, after.entrant, after.out, after.players[0], after.name)]
    entry = Enter(named(after.name, after.players), after.players, after.rating, after.club)
    return [answered, *entered(act, entry, late=after.late is True)]


def take_back(act: Act, wish: TakeBackInvitation) -> list[Fact]:
    """Invite somebody no longer."""
    director_only(act)
    return [InvitationTakenBack(_open(act, wish.invitation).number)]


def _open(act: Act, number: int) -> Invitation:
    found = next((one for one in act.now.invitations if one.number == number), None)
    if found is None or not (directs(act.now, act.actor) or act.actor.person in found.players):
        raise Refused("not_your_invitation")
    if not found.open:
        raise Refused("already_answered")
    return found
