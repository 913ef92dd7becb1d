"""Disputing a step of a match."""

from typing import Annotated

from django.http import Http404
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
from api.scopes import Scope
from eventlog import store
from games.kernel.texts import rule_numbers, rules_text
from moderation.reporting import Report, may_report, report
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
        examples=[OpenApiExample("a palisade", EXAMPLE, request_only=True)],
    )
    def post(self, request: Request, match_id: str, number: int, body: ReportWanted) -> CaseReceipt:
        """While the match is played those who play there may, afterwards everybody with an account. The case keeps the
        step with its hash, the rules version and what your seat saw.
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
            said = gettext("While a match is being played only those who play may dispute a step.")
            raise NotAllowed("not_your_match", said)
        if body.rule and body.rule not in rule_numbers(rules_text(rules, "en")):
            raise Invalid("invalid", [FieldProblem("rule", "no rule of this game")])
        with by_rules_of_cases():
            live = report(user, visible.line.at(number), seat, Report(body.words, body.rule, body.wanted, body.pause))
        return CaseReceipt(live.id, live.version, live.version, store.hash_at(live.stream, live.version))
