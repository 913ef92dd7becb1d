"""A small world in which every task has something to do, and everything that the database says of it."""

import json
from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple

from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.utils import timezone
from msgspec import structs

from accounts import mails
from accounts.models import Mail, Tally, User
from conduct import commands as conduct
from conduct.models import ConductRow
from conduct.stream.commands import Claim as ClaimReport
from conduct.stream.commands import Propose as Take
from conduct.stream.commands import Report as Reported
from conduct.stream.commands import Sign as SignMeasure
from conduct.stream.state import Wanted as Measure
from leagues import commands as leagues
from leagues.models import SeasonRow
from leagues.season.settings import Entry
from lobby.demo import people as demo
from moderation import commands as cases
from moderation.models import CaseRow, RulingRow
from moderation.reporting import Report, report
from moderation.stream.commands import Claim, Propose
from moderation.stream.ruling import Ruling
from notices.detection import detect
from notices.kinds import Kind
from notices.models import Reader
from opponents.models import Question
from play import commands
from play.live import Live
from play.models import MatchRow
from play.players import player_name
from replays.visibility import visibility_for as look_at
from streams.actors import Power, actor, officer
from tests.leagues.league import PAIRS, League, computers
from tests.notices.people import alice, bob, match, until
from tests.tournaments.app.held import director, entered, opened, resign_all
from tournaments import commands as tournaments
from tournaments.kind import LiveTournament
from tournaments.matches import open_match
from tournaments.models import Director, TableRow, TournamentRow
from tournaments.stream import commands as c
from tournaments.stream.settings import Swiss
from webhooks.models import Hook

# What is drawn by lot or taken from the clock, and so differs between two runs that come to the same.
_BY_CHANCE = {
    "id", "hash", "salt", "body_salt", "chance_salt", "xid", "position", "origin", "calendar", "key", "mac",
    "session_key", "notice_id",
}  # fmt: skip
# Secrets and savings, the queue of questions among them; and anchors, which are sealed as often as other transactions
# have ended meanwhile; and the public log of moderators' acts, which is read as far as other transactions have ended.
_APART = {
    "django_migrations", "eventlog_snapshot", "play_seed", "eventlog_checkpoint", "eventlog_anchor",
    "eventlog_anchorline", "eventlog_mirror", "eventlog_backup",
    "opponents_question", "moderation_act", "conduct_helpcount", "ratings_summary", "ratings_pastboard",
}  # fmt: skip


class World(NamedTuple):
    """The matches of the world by what is to be done at them, two people, a tournament to be paired and an address that
    is to hear of it, the match of another that has ended, a mail of an account, a ruling decided, a season
    to be opened for entry, and the tournament of a division that has ended.
    """

    asking: Live
    seats: tuple[int, int]
    over: Live
    forgotten: Live
    told: Live
    sending: int
    reader: User
    going: LiveTournament
    settling: str
    letter: int
    hook: int
    decided: str
    opening: str
    ending: str


def build() -> World:
    """Make it."""
    reader, other = alice(Kind.YOUR_MOVE, Kind.OVER), bob()
    demo.settle()
    told = until(match(reader, other), reader)
    (sending,) = detect(told.id)
    Reader.objects.update_or_create(user=reader, defaults={"hour": 0})
    Session.objects.create(session_key="old", session_data="", expire_date=timezone.now() - timedelta(days=1))
    Tally.objects.create(key=b"old", hits=[], forget=timezone.now() - timedelta(days=1))
    asking, seats = _asking(reader)
    # Nobody else's turn is before theirs.
    Question.objects.exclude(match=asking.id).delete()
    overs = _over(reader, other), _over(other, reader)
    going = _begun("Going")
    _suspended()
    later = going, _settling(), _letter(), _hook(going, reader), _decided(other, reader)
    return World(asking, seats, *overs, told, sending, reader, *later, *_seasons())


def _seasons() -> tuple[str, str]:
    """A season whose entry is to open by the clock, and the tournament of a division that has ended unnoted."""
    league = League()
    league.open(PAIRS)
    league.enter(*computers(4))
    league.begin()
    ending = league.season.divisions[0].tournament
    tournaments.give(ending, c.Cancel(reason="over"), tournaments.director(league.owner.pk, ending))
    opening = leagues.open_season(league.id, structs.replace(PAIRS, entry=Entry(opens_at=1)), league.owner)
    return opening.id, ending


def _letter() -> int:
    """A mail of an account that nobody has sent yet."""
    mails.send_later(mail.EmailMessage("Hail", "Come in.", to=["alice@example.org"]))
    return Mail.objects.get().pk


def _asking(reader: User) -> tuple[Live, tuple[int, int]]:
    """A match in which two computers are awaited at once."""
    game, options, seed = "few_orcs_more", {"mode": "turns"}, b"\x07" * 32
    probe = commands.open_match(game, 4, options, [player_name("grunt")] * 4, actor="operator:test", seed=seed)
    first, second = probe.match.awaited()[:2]
    players = [reader.player if seat not in (first, second) else player_name("raider") for seat in range(4)]
    return commands.open_match(game, 4, options, players, actor="operator:test", seed=seed), (first, second)


def _decided(reporter: User, other: User) -> str:
    """A case whose ruling is decided and not carried out yet."""
    begun = match(reporter, other)
    place = look_at(begun.id, reporter.player).line
    case = report(reporter, place.at(place.numbers[-1]), 0, Report("It was not lawful."))
    by = officer(999_999, Power.MODERATE)
    cases.give(case.id, Claim(), by)
    cases.give(case.id, Propose(ruling=Ruling("clarify", case.case.subject.step, "It was lawful.")), by)
    return case.id


def _suspended() -> None:
    """Somebody who is to give up the match that they play."""
    one, other = (User.objects.create_user(name, "a short sentence of mine") for name in ("Grishnak", "Ugluk"))
    match(one, other)
    case = conduct.report(Reported("", one.player, "stalling", "He plays for time.", ()), actor(other.player)).id
    by, second = officer(999_999, Power.MODERATE), officer(999_998, Power.MODERATE, Power.SIGN)
    conduct.give(case, ClaimReport(), by)
    conduct.give(case, Take(Measure("play", "He plays for time.", 0, "leave")), by)
    conduct.give(case, SignMeasure(), second)


def _over(winner: User, loser: User) -> Live:
    """A rated match that nobody has rated yet."""
    begun = match(winner, loser, rated=True)
    return commands.resign(begun.id, 1, actor=loser.player).live


def _begun(name: str) -> LiveTournament:
    """A tournament that has begun, and whose first round is to be paired."""
    live = entered(opened(Swiss(1), name=name), 2)
    return tournaments.give(live.id, c.Start(), director(live)).live


def _settling() -> str:
    """A match that is over, while its table in a tournament has no result."""
    live = _begun("Settling")
    now = tournaments.give(live.id, c.Pair(stage=1, round=1, start=True), director(live)).live.tournament
    assert now.round is not None
    made = open_match(now, now.round, now.round.tables[0])
    assert made is not None
    resign_all(live.id)
    return made


def _hook(live: LiveTournament, user: User) -> int:
    """An address that has heard of nothing yet, and that may not be spoken to: nothing leaves this machine."""
    row = TournamentRow.objects.get(id=live.id)
    Director.objects.create(tournament=row, user=user)
    hook = Hook.objects.create(
        tournament=row, user=user, address="https://127.0.0.1/", kinds=[], nonce="nonce", delivered=0
    )
    return hook.pk


def told(world: World) -> dict[str, Any]:
    """Everything that the database says, and how many mails have left.

    Of tournaments, their matches and those that came after the world was made only what they are: who sits where and
    how they are played is drawn by lot.
    """
    known = {one.stream: one.id for one in (world.asking, world.over, world.forgotten, world.told)}
    later = MatchRow.objects.exclude(stream__in=known)
    said: dict[str, Any] = {table: _rows(table, known) for table in _tables()}
    said["later matches"] = sorted(later.values_list("game", "seats", "status"))
    shown = TournamentRow.objects.values_list("name", "status", "stage", "round", "acting", "entrants")
    said["tournaments"] = sorted(shown)
    said["tables"] = sorted(TableRow.objects.values_list("tournament__name", "stage", "round", "table", "settled"))
    said["cases"] = sorted(CaseRow.objects.values_list("status", "step", "acting", "version"))
    said["rulings"] = sorted(RulingRow.objects.values_list("number", "step", "version", "scope"))
    said["conduct"] = sorted(ConductRow.objects.values_list("status", "measure", "acting", "version"))
    said["seasons"] = sorted(SeasonRow.objects.values_list("number", "status", "entry_closed", "version", "acting"))
    said["mails"] = len(mail.outbox)
    return said


def _tables() -> list[str]:
    return [table for table in connection.introspection.table_names() if table not in _APART]


def _rows(table: str, known: dict[int, str]) -> list[str]:
    """The rows of a table as text, in an order of their own, without what chance and clock have put there."""
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT to_jsonb(row) FROM "{table}" AS row')
        rows = [json.loads(row) if isinstance(row, str) else row for (row,) in cursor.fetchall()]
    kept = [row for row in rows if _is_known(table, row, known)]
    dropped = {*_moments().get(table, ()), *_BY_CHANCE}
    plain = [{name: value for name, value in row.items() if name not in dropped} for row in kept]
    return sorted(json.dumps(row, sort_keys=True) for row in plain)


@cache
def _moments() -> dict[str, set[str]]:
    """The columns of each table that hold a time."""
    found: dict[str, set[str]] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE data_type LIKE 'timestamp%'"
        )
        for table, column in cursor.fetchall():
            found.setdefault(table, set()).add(column)
    return found


def _is_known(table: str, row: dict[str, Any], known: dict[int, str]) -> bool:
    """Whether a row belongs to nothing or to one of these matches."""
    stream = row.get("id") if table == "eventlog_stream" else row.get("stream")
    match = row.get("match", row.get("match_id"))
    return (stream is None or stream in known) and (match is None or match in known.values())
