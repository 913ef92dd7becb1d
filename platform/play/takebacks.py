"""Taking moves back by agreement: asked for by a seat, free or with the consent of those whom it costs something.

It is free if nobody else has moved since, nothing was drawn, and nobody has learnt anything. Once something was drawn,
everybody else is asked. Otherwise those who have moved, or learnt something, are asked; and if the asking seat has
learnt something itself, only an arbiter may rewind.
"""

from games.kernel.chance import Chance
from games.kernel.refusals import Refused
from games.kernel.values import Event
from play.clock_reactions import accompanied
from play.events import Rewound
from play.exposure import Since, since
from play.match import Match, follow, no_rewind
from play.players import is_person
from play.rewinding import check_step, gone_back, redrawn
from play.rights.agreements import to_answer_back, to_ask_back
from play.takeback_events import TakebackAnswered, TakebackAsked, TakebackLapsed
from streams.actors import Actor
from streams.decider import Body, Decision, Past

ANSWER_MS = {"none": 24 * 60 * 60_000, "live": 60_000, "days": 24 * 60 * 60_000}
"""How long the others have to answer, by pace."""


def asked(match: Match, actor: Actor, body: Body, chance: Chance, at: int, past: Past[Match]) -> Decision[Match]:
    """Return what follows when a seat asks to go back to a version: a question to others, or the way back at once."""
    seat, to = body["seat"], body["to"]
    to_ask_back(match, actor, seat)
    found = way_back(match, seat, to, past)
    consent = wanted(match, found, seat)
    question = TakebackAsked(at, seat, to, consent, at + ANSWER_MS[match.terms.pace])
    decision = Decision([question], follow(match, [question], no_rewind))
    if not consent:
        decision = _taken_back(decision, found, chance, past)
    return accompanied(decision, None, at)


def answered(match: Match, actor: Actor, body: Body, chance: Chance, at: int, past: Past[Match]) -> Decision[Match]:
    """Return what follows when a seat consents or does not; the way back with the last missing consent."""
    seat, yes = body["seat"], body["yes"]
    to_answer_back(match, actor, seat, yes)
    events: list[Event] = [TakebackAnswered(seat, yes)]
    decision = Decision(events, follow(match, events, no_rewind))
    now = decision.state.course.takeback
    if now is not None and not now.wanting:
        found = since(match, now.to, past)
        assert found is not None
        decision = _taken_back(decision, found, chance, past)
    return accompanied(decision, None, at)


def way_back(match: Match, seat: int, to: int, past: Past[Match]) -> Since:
    """Return what a takeback would undo; raises `Refused` where it leads too far, or only an arbiter may allow it.

    Costs what `Since.learnt` costs for the seat that asks, and depends on nothing that it does not know.
    """
    check_step(match, past, to)
    found = since(match, to, past)
    if found is None or not found.played or not _same_people(match, found.before):
        raise Refused("takeback_too_far")
    # Whatever it was that was drawn, it changes nothing in the answer.
    if not found.by_chance and found.learnt(seat):
        raise Refused("takeback_for_arbiter")
    return found


def wanted(match: Match, found: Since, seat: int) -> tuple[int, ...]:
    """Return the seats whose consent a takeback needs; none if it is free."""
    others = [one for one in range(match.seats) if _has_a_say(match, one, seat)]
    if found.by_chance:
        return tuple(others)
    consent = tuple(one for one in others if one in found.movers or found.learnt(one))
    return consent or (tuple(others) if match.terms.takeback == "consent" else ())


def overtaken(match: Match, decision: Decision[Match], at: int) -> Decision[Match]:
    """Return the decision, with an end to any request for a takeback if the match has moved on meanwhile."""
    asked_, after = match.course.takeback, decision.state
    if asked_ is None or after.course.takeback != asked_:
        return decision
    if after.state is match.state and after.players == match.players and after.outcome is None:
        return decision
    lapsed = [TakebackLapsed(at)]
    return Decision([*decision.events, *lapsed], follow(after, lapsed, no_rewind))


def _taken_back(decision: Decision[Match], found: Since, chance: Chance, past: Past[Match]) -> Decision[Match]:
    """Return the way back, with what no seat knew redrawn if somebody may have learnt something since.

    After a draw, or another player's move, it always is: whether somebody really has learnt something stays a secret.
    """
    events, match = decision
    asked_ = match.course.takeback
    assert asked_ is not None
    back = gone_back(match, past, Rewound(asked_.to, "", seat=asked_.seat))
    made = [*events, *back.events]
    if not found.by_chance and found.movers <= {asked_.seat} and not any(map(found.learnt, range(match.seats))):
        return Decision(made, back.state)
    drawn = redrawn(back.state, chance)
    return Decision([*made, *drawn.events], drawn.state)


def _same_people(match: Match, before: Match) -> bool:
    """Return whether everybody sits where they sat: going back undoes nobody's leaving."""
    return (match.players, match.resigned) == (before.players, before.resigned)


def _has_a_say(match: Match, seat: int, asking: int) -> bool:
    """Return whether a person sits there who is still in the match and is not the one who asks."""
    player = match.players[seat]
    return is_person(player) and seat not in match.resigned and player != match.players[asking]
