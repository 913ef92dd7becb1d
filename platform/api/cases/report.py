"""Disputing a step of a match."""

from typing import Annotated

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample
from msgspec import Meta
from rest_framework.request import Request

from api.cases.commands import CaseReceipt
from api.cases.refusals import by_rules_of_cases
from api.endpoint import Endpoint, operation, person
from api.lookup import visitor_at
from api.payload import Payload
from api.problems import FieldProblem, Invalid, NotAllowed
from api.receipts import answered
from api.scopes import Scope
from eventlog import store
from games.kernel.texts import rule_numbers, rules_text
from moderation.reporting import Report, may_report, report, reported_before
from moderation.stream.handling import LONGEST_WORDS
from moderation.stream.state import Wanted
from replays.visibility import visibility_for

EXAMPLE = {"words": "The palisade closes the last way out.", "rule": "3.4.2", "wanted": "rewind", "pause": True}


class ReportWanted(Payload, frozen=True):
    """What is wrong with the step, the rule that it is about, what you ask for, and whether to stop the clocks: once a
    match for each seat, and they go on by themselves. `key` is what a link ends with, for whoever was given it.
    """

    words: Annotated[str, Meta(min_length=1, max_length=LONGEST_WORDS)]
    rule: Annotated[str, Meta(max_length=40)] = ""
    wanted: Wanted = "answer"
    pause: bool = False
    key: str = ""


class Dispute(Endpoint):
    """The dispute of a step."""

    @operation(
        "dispute_step",
        _("Dispute a step"),
        scope=Scope.PLAY,
        takes=ReportWanted,
        gives=CaseReceipt,
        status=201,
        keyed=True,
        examples=[OpenApiExample("a palisade", EXAMPLE, request_only=True)],
    )
    def post(
        self, request: Request, match_id: str, number: int, body: ReportWanted, key: str | None
    ) -> HttpResponseBase:
        """During the match only its players may; afterwards, anybody with an account. The case keeps the step with
        its hash, the rules version and what your seat saw. Sending it again with the same Idempotency-Key is the same
        case.
        """
        visitor_at(request, match_id, body.key)
        user = person(request)
        visible = visibility_for(match_id, user.player, key=body.key)
        if number not in visible.steps or visible.reel.parent is not None:
            raise Http404("there is no such step")
        rules = visible.reel.match.rules
        self.game = rules
        seat = visible.seats[0] if visible.seats else None
        if not may_report(user, visible.row, seat):
            said = gettext("While a match is being played only its players may dispute a step.")
            raise NotAllowed("not_your_match", said)
        if body.rule and body.rule not in rule_numbers(rules_text(rules, "en")):
            raise Invalid("invalid", [FieldProblem("rule", "no rule of this game")])
        wish, place = Report(body.words, body.rule, body.wanted, body.pause), visible.line.at(number)
        before = reported_before(user, place, wish, key or "")
        with by_rules_of_cases():
            live = before or report(user, place, seat, wish, key or "")
        return answered(CaseReceipt(live.id, 1, 1, store.hash_at(live.stream, 1)), repeated=before is not None)
