"""Information that a case needs: a moderator asks somebody at the match, and the case waits for the answer."""

from games.kernel.refusals import Misfit, Refused
from moderation.stream import commands as c
from moderation.stream.act import Act, claimant, in_status, said
from moderation.stream.facts import Fact, InformationAsked, InformationGiven, QuestionDropped
from moderation.stream.state import Question
from streams.actors import Kind

LONGEST_QUESTION = 1000
LONGEST_ANSWER = 2000
MOST_QUESTIONS = 20
WAITS_MS = 48 * 60 * 60_000
"""How long a case waits for an answer."""


def ask(act: Act, wish: c.Ask) -> list[Fact]:
    """Ask the reporter, or who held a seat at the disputed step; `Misfit` where no person did."""
    number = claimant(act, wish)
    in_status(act, "claimed")
    asked = act.now.reporter if wish.seat is None else _holder(act, wish.seat)
    if len(act.now.questions) >= MOST_QUESTIONS:
        raise Refused("too_many_questions")
    words = said(wish.words, "words", LONGEST_QUESTION)
    return [InformationAsked(len(act.now.questions) + 1, number, asked, words, act.at + WAITS_MS)]


def call_off(act: Act, wish: c.CallOff) -> list[Fact]:
    """Go on without the answer."""
    claimant(act, wish)
    return [QuestionDropped(_open(act, wish.number).number)]


def answer(act: Act, wish: c.Answer) -> list[Fact]:
    """Answer, as the person who was asked."""
    if act.actor.kind is not Kind.PERSON or all(act.actor.name != one.asked for one in act.now.questions):
        raise Refused("not_asked")
    asked = _open(act, wish.number)
    if act.actor.name != asked.asked:
        raise Refused("not_asked")
    return [InformationGiven(asked.number, said(wish.words, "words", LONGEST_ANSWER))]


def lapse(act: Act, _wish: c.Lapse) -> list[Fact]:
    """Go on without an answer that was not given in time."""
    if act.actor.kind is not Kind.CLOCK:
        raise Refused("system_only")
    asked = act.now.question
    if asked is None or act.at < asked.until:
        raise Refused("time_left")
    return [QuestionDropped(asked.number)]


def _open(act: Act, number: int) -> Question:
    in_status(act, "needs_info")
    asked = act.now.question
    if asked is None or asked.number != number:
        raise Refused("another_question")
    return asked


def _holder(act: Act, seat: int) -> str:
    players = act.now.subject.players
    if not 0 <= seat < len(players) or not players[seat].startswith("user:"):
        raise Misfit("seat", "nobody is there to be asked")
    return players[seat]
