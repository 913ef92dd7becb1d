"""The moderators' desk: the queue, a case with everything that bears on it, looks, and rulings tried."""

from datetime import datetime
from typing import Any, Literal

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from api.cases.line import (
    CaseLine,
    CaseQuestion,
    Gathered,
    PositionRuled,
    RulingGiven,
    RulingWritten,
    gathered,
    given,
    line,
    line_of,
    officer,
    positions,
    question,
)
from api.cases.refusals import by_rules_of_cases
from api.endpoint import Endpoint, operation, person
from api.payload import Payload
from api.scopes import Scope
from api.tournaments.commands import PlaceMoved
from games.kernel.chance import Draw
from games.kernel.contract import Outcome, Viewer
from games.kernel.registry import game as find_game
from games.kernel.values import JSON, plain
from moderation import commands, conflict, desk, disputed_step
from moderation.access import AtCase, moderating, moderator_at
from moderation.draw_proof import proof_of
from moderation.preview import Foreseen, foresee
from moderation.stream.commands import See
from moderation.stream.state import Wanted
from play.live import find_reel
from play.match import Match
from streams.database_time import as_date


class QueueWanted(Payload, frozen=True):
    """The cases to be decided, or those that are done."""

    show: Literal["open", "done"] = "open"


class CaseQueue(Payload, frozen=True):
    """The queue: cases holding up a round first, then by due date. Cases you have an interest in are only counted."""

    cases: tuple[CaseLine, ...]
    barred: int
    oldest: datetime | None


class CaseLook(Payload, frozen=True):
    """That a moderator looked at a step with full knowledge."""

    officer: str
    step: int
    at: datetime


class Decision(Payload, frozen=True):
    """How long a decision near the step took, in seconds."""

    version: int
    name: str
    at: datetime
    seconds: float


class Proof(Payload, frozen=True):
    """The draws of the step and, once the seed is revealed, all that is needed to make them again: the commitment, seed
    and salt in hex, and the version that they are keyed by. `same` whether they come out again.
    """

    commitment: str
    seed: str
    salt: str
    version: int
    draws: tuple[Draw, ...]
    same: bool


class AppealMade(Payload, frozen=True):
    """An appeal, and who decided it, once somebody has."""

    by: str
    words: str
    at: datetime
    judge: str | None
    verdict: str | None
    reason: str


class CaseWhole(Payload, frozen=True):
    """A case as the desk sees it, without anything hidden: report, evidence, rulings, questions, looks, and what you
    may do with it. `hash` is the match's hash at the step, `view` the salted hash of what the reporter's seat saw.
    """

    case: CaseLine
    version: int
    reporter: str
    words: str
    wanted: Wanted
    players: tuple[str, ...]
    seat: int | None
    hash: str
    view: str
    salt: str
    claimant: str | None
    escalated: str
    merged_into: str
    duplicates: tuple[str, ...]
    evidence: Gathered | None
    rule_text: str
    proof: Proof | None
    decisions: tuple[Decision, ...]
    rulings: tuple[RulingGiven, ...]
    questions: tuple[CaseQuestion, ...]
    appeal: AppealMade | None
    looks: tuple[CaseLook, ...]
    may: tuple[str, ...]


class SeatSaw(Payload, frozen=True):
    """The position as a viewer saw it: a seat counted from 0, or the arbiter, who sees everything."""

    viewer: Viewer
    view: dict[str, Any]


class TalkLine(Payload, frozen=True):
    """A chat line near the step; `team` if only a team could read it."""

    name: str
    step: int
    text: str
    team: bool


class FullKnowledge(Payload, frozen=True):
    """The disputed step with everything hidden: as each saw it, what was offered, drawn and said, the position in the
    form of scenario files, and the positions that rulings of the case would set or have set.
    """

    version: int
    seen: tuple[SeatSaw, ...]
    command: Any
    offers: tuple[Any, ...]
    draws: Any
    position: Any
    ruled: tuple[PositionRuled, ...]
    talk: tuple[TalkLine, ...]


class RulingToTry(Payload, frozen=True):
    """A ruling to be tried."""

    ruling: RulingWritten


class RatingForeseen(Payload, frozen=True):
    """A rating before and after, as the ladder shows it; null where there is none."""

    player: str
    before: float | None
    after: float | None


class RulingForeseen(Payload, frozen=True):
    """What would follow from a ruling carried out now: outcome and position of the match, its tournament's places, the
    ratings of those at the match, and who would hear of it. `reachable` says of an amended position whether a lawful
    way leads to it, as far as was searched.
    """

    version: int
    outcome_before: Outcome | None
    outcome_after: Outcome | None
    seen: tuple[SeatSaw, ...]
    reachable: bool | None
    window: int | None
    moved: tuple[PlaceMoved, ...]
    ratings: tuple[RatingForeseen, ...]
    told: tuple[str, ...]
    needs_second: bool


class Queue(Endpoint):
    """The queue."""

    @operation("list_desk", _("The moderators' queue"), scope=Scope.MODERATE, gives=CaseQueue, asks=QueueWanted)
    def get(self, request: Request, query: QueueWanted) -> CaseQueue:
        """For moderators: nobody else learns that it exists."""
        user = moderating(person(request))
        bars = conflict.barred(user.pk)
        rows = desk.wanted("done" if query.show == "done" else "")[: desk.SHOWN]
        seen = [row for row in rows if not bars(conflict.of_row(row))]
        oldest = min((row.opened_at for row in seen), default=None) if query.show == "open" else None
        return CaseQueue(tuple(map(line, seen)), len(rows) - len(seen), oldest)


class DeskCase(Endpoint):
    """A case at the desk."""

    @operation("get_desk_case", _("A case at the desk"), scope=Scope.MODERATE, gives=CaseWhole)
    def get(self, request: Request, case_id: str) -> CaseWhole:
        """Everything but what only a look with full knowledge shows."""
        return _whole(moderator_at(person(request), case_id))


class Looked(Endpoint):
    """A look with full knowledge."""

    @operation(
        "look_at_step",
        _("Look with full knowledge"),
        scope=Scope.MODERATE,
        gives=FullKnowledge,
        status=201,
        refuses=True,
    )
    def post(self, request: Request, case_id: str) -> FullKnowledge:
        """Every look is recorded, and shown in the match once it is over."""
        at = moderator_at(person(request), case_id)
        subject = at.case.subject
        with by_rules_of_cases():
            done = commands.give(case_id, See(step=subject.step), commands.moderator(at.user))
        hidden = disputed_step.hidden_at(subject)
        return FullKnowledge(
            version=done.receipt.last,
            seen=_seen(find_reel(subject.match).match_at(subject.step)),
            command=hidden.command,
            offers=tuple(hidden.offers),
            draws=hidden.draws,
            position=hidden.position,
            ruled=positions(done.live.case),
            talk=tuple(TalkLine(one.name, one.step, one.text, one.apart) for one in hidden.talk),
        )


class RulingTrial(Endpoint):
    """A ruling tried."""

    @operation("try_ruling", _("Preview a ruling"), scope=Scope.MODERATE, takes=RulingToTry, gives=RulingForeseen)
    def post(self, request: Request, case_id: str, body: RulingToTry) -> RulingForeseen:
        """Nothing is kept except that you looked, since the position shows hidden things. Propose the ruling at the
        version in this answer, so that you decide exactly what you previewed.
        """
        at = moderator_at(person(request), case_id)
        ruling, case = body.ruling.on(at.case.subject.step), at.case
        by = commands.moderator(at.user)
        with by_rules_of_cases():
            commands.give(case_id, See(step=ruling.step), by)
            made = foresee(case, ruling, case.name(len(case.rulings) + 1), at.user.pk)
            if made.before.version != ruling.step:
                commands.give(case_id, See(step=made.before.version), by)
        return _foreseen(made, commands.find(case_id).version, needs_second=ruling.by_two)


def _whole(at: AtCase) -> CaseWhole:
    case, subject = at.case, at.case.subject
    rules = find_game(subject.game, subject.rules_version)
    appeal, proof = case.appeal, proof_of(subject)
    return CaseWhole(
        case=line_of(case),
        version=at.live.version,
        reporter=case.reporter,
        words=case.words,
        wanted=case.wanted,
        players=subject.players,
        seat=subject.seat,
        hash=subject.hash,
        view=subject.view,
        salt=subject.salt,
        claimant=officer(case.claimant),
        escalated=case.escalated,
        merged_into=case.merged_into,
        duplicates=case.duplicates,
        evidence=gathered(case.evidence),
        rule_text=disputed_step.rule_as_it_stood(rules, case.rule),
        proof=None if proof is None else Proof(*proof),
        decisions=tuple(Decision(*one) for one in disputed_step.latencies(subject)),
        rulings=tuple(given(case, one, names=True) for one in case.rulings),
        questions=tuple(map(question, case.questions)),
        appeal=None
        if appeal is None
        else AppealMade(
            appeal.by, appeal.words, as_date(appeal.at), officer(appeal.judge), appeal.verdict, appeal.reason
        ),
        looks=tuple(CaseLook(f"user:{one.officer}", one.step, as_date(one.at)) for one in case.looks),
        may=tuple(name.removeprefix("may_") for name, may in desk.doable(at).items() if may),
    )


def _seen(match: Match) -> tuple[SeatSaw, ...]:
    """Return the position as each seat sees it, and as it is; nothing before there is one."""
    viewers: tuple[Viewer, ...] = (*range(match.seats), "arbiter") if match.begun else ()
    return tuple(SeatSaw(one, _object(plain(match.rules.view(match.state, one)))) for one in viewers)


def _object(value: JSON) -> dict[str, Any]:
    assert isinstance(value, dict)
    return value


def _foreseen(made: Foreseen, version: int, *, needs_second: bool) -> RulingForeseen:
    event = made.event
    newest = made.after.rulings[-1]
    return RulingForeseen(
        version=version,
        outcome_before=made.outcomes[0],
        outcome_after=made.outcomes[1],
        seen=_seen(made.after),
        reachable=newest.reachable,
        window=None
        if event is None
        else next((one.window for one in event.after.corrections[len(event.before.corrections) :]), None),
        moved=()
        if event is None
        else tuple(
            PlaceMoved(one.entrant, one.place, (str(one.points[0]), str(one.points[1])))
            for one in event.difference.moved
        ),
        ratings=tuple(RatingForeseen(*one) for one in made.ratings),
        told=made.told,
        needs_second=needs_second,
    )
