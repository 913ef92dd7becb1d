"""A measure holds at every door, as long as it stands and no longer; its rows come back from the log."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone
from msgspec.structs import replace

from accounts import blocks, measures, suspensions
from accounts.measures import Suspended
from accounts.models import Block, MeasureRow, User
from chat import talk
from conduct import commands, progress
from conduct import measures as by_rulings
from conduct.collusion.screening import SCREEN
from conduct.kind import CONDUCT
from conduct.models import ConductRow, HelpCount
from conduct.stream import commands as c
from conduct.stream.state import Wanted
from games.kernel.refusals import Refused
from lobby import invitations, rematches, tables, takeovers
from lobby.models import Invitation
from lobby.order import Order
from play import commands as matches
from play.live import find_reel
from play.models import MatchRow
from play.terms import Terms
from replays import comments
from replays.lines import main
from streams import door
from streams.actors import actor
from streams.rebuild import rebuild
from streams.verify import check_stream
from tests.accounts.people import person
from tests.conduct.scene import Scene
from tests.conduct.test_pages import browser
from tests.tournaments.app.held import opened as tournament
from tournaments import commands as organising
from tournaments.kind import TOURNAMENTS
from tournaments.models import TableRow
from tournaments.stream.commands import (
    Announce,
    AnswerInvitation,
    CheckIn,
    Configure,
    Enter,
    Invite,
    OpenEntry,
    Return,
    Withdraw,
)
from tournaments.stream.settings import Entry, Swiss

pytestmark = pytest.mark.django_db
PLAY, TALK = Wanted("play", "Stalls.", 10), Wanted("talk", "Insults.", 10)


def _order(user: User) -> Order:
    return Order("armadora", "", 2, {}, (user.player, None), Terms(), private=False)


def test_it_works() -> None:
    at = Scene()
    at.say(at.bob, "hello")
    tables.open_table(at.bob, _order(at.bob))
    at.taken(TALK)
    at.taken(PLAY)
    with pytest.raises(Suspended, match="talk is suspended") as talk_problem:
        at.say(at.bob, "hello again")
    with pytest.raises(Suspended, match="play is suspended"):
        tables.open_table(at.bob, _order(at.bob))
    assert talk_problem.value.until is not None
    assert timedelta(days=9) < talk_problem.value.until - timezone.now() < timedelta(days=11)
    assert "Insults." in talk_problem.value.said(at.bob.player)
    assert "Insults." not in talk_problem.value.said(at.alice.player)
    matches.give(at.match, 0, {"type": "warrior", "value": 1, "at": "a1"}, actor=at.alice.player)
    matches.give(at.match, 1, {"type": "warrior", "value": 1, "at": "h5"}, actor=at.bob.player)


def test_sitting_down_entering_inviting_and_announcing_are_refused_and_others_are_not() -> None:
    at = Scene()
    table = tables.open_table(at.alice, _order(at.alice))
    row = MatchRow.objects.get(id=table.id)
    own = tables.open_table(at.bob, _order(at.bob))
    cup = organising.open_tournament(tournament(Swiss(1)).tournament.settings, actor(at.bob.player))
    organising.give(cup.id, OpenEntry(), organising.director(at.bob.pk, cup.id))
    at.taken(PLAY)
    at.taken(TALK)
    with pytest.raises(Suspended):
        tables.sit(row, at.bob)
    with pytest.raises(Suspended):
        invitations.invite(MatchRow.objects.get(id=own.id), at.bob, "Charlie")
    enter = Enter(name="x", players=(at.bob.player,))
    for by in (actor(at.bob.player), organising.director(at.alice.pk, cup.id)):
        with pytest.raises(Suspended):
            organising.give(cup.id, enter, by)
    with pytest.raises(Suspended):
        organising.give(cup.id, Announce("Hail"), organising.director(at.bob.pk, cup.id))
    tables.sit(row, at.charlie)


def test_without_the_guard_at_the_door_it_would_go_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin."""
    at = Scene()
    at.taken(PLAY)
    monkeypatch.setattr(door, "_refuse_suspended", lambda *_given: None)
    tables.open_table(at.bob, _order(at.bob))


def test_it_ends_by_itself_when_it_is_lifted_or_reversed() -> None:
    at = Scene()
    case = at.taken(PLAY)
    MeasureRow.objects.filter(case=case).update(until=timezone.now() - timedelta(seconds=1))
    measures.refuse("play", at.bob.player)
    rebuild(CONDUCT)
    with pytest.raises(Suspended):
        measures.refuse("play", at.bob.player)
    commands.give(case, c.Appeal("No."), actor(at.bob.player))
    with pytest.raises(Suspended):
        measures.refuse("play", at.bob.player)
    commands.give(case, c.DecideAppeal("reverse", "Right."), commands.moderator(at.orla))
    measures.refuse("play", at.bob.player)
    other = at.taken(PLAY)
    commands.give(other, c.Lift(reason="Served."), commands.moderator(at.orla))
    measures.refuse("play", at.bob.player)


def test_the_rows_are_those_of_the_log_and_come_back() -> None:
    at = Scene()
    case = at.taken(PLAY)
    stream = ConductRow.objects.get(id=case).stream
    assert [*CONDUCT.shown_otherwise(stream)] == []
    assert [*check_stream(CONDUCT, stream)] == []
    kept = MeasureRow.objects.filter(case=case).values().get()
    MeasureRow.objects.filter(case=case).update(stands=False)
    assert len([*CONDUCT.shown_otherwise(stream)]) == 1
    MeasureRow.objects.all().delete()
    ConductRow.objects.all().delete()
    rebuild(CONDUCT)
    assert MeasureRow.objects.filter(case=case).values().get() == kept
    assert [*CONDUCT.shown_otherwise(stream)] == []


def test_matches_are_given_up_where_that_was_decided_once() -> None:
    at = Scene()
    at.say(at.alice, "hello")
    case = at.taken(Wanted("play", "Stalls.", 0, "leave"))
    assert ConductRow.objects.get(id=case).acting
    assert progress.sweep() == 1
    row = MatchRow.objects.get(id=at.match)
    assert (row.status, ConductRow.objects.get(id=case).acting) == (MatchRow.Status.OVER, False)
    assert (progress.give_up(case), progress.sweep()) == (0, 0)
    assert MatchRow.objects.get(id=at.match).version == row.version


def test_where_they_are_played_on_nothing_is_given_up() -> None:
    at = Scene()
    at.taken(PLAY)
    assert (progress.sweep(), progress.sweep()) == (1, 0)
    assert MatchRow.objects.get(id=at.match).status == MatchRow.Status.RUNNING


def _waiting(at: Scene) -> tuple[str, str, str, str]:
    """Bob hosts a table, sits at Alice's and is asked to another, and has entered a cup that has not begun."""
    own = tables.open_table(at.bob, _order(at.bob)).id
    order = Order("armadora", "", 3, {}, (at.alice.player, None, None), Terms(), private=False)
    theirs, asked = (tables.open_table(at.alice, order).id for _ in range(2))
    tables.sit(MatchRow.objects.get(id=theirs), at.bob)
    invitations.invite(MatchRow.objects.get(id=asked), at.alice, "Bob")
    cup = organising.open_tournament(tournament(Swiss(1)).tournament.settings, actor(at.charlie.player)).id
    organising.give(cup, OpenEntry(), organising.director(at.charlie.pk, cup))
    organising.give(cup, Enter(name="Bob", players=(at.bob.player,)), actor(at.bob.player))
    return own, theirs, asked, cup


def _goes_on(own: str, theirs: str, asked: str, cup: str) -> tuple[bool, int, bool, bool]:
    """Whether the table is open, how many sit at Alice's, whether Bob is asked, and whether he is entered."""
    return (
        MatchRow.objects.get(id=own).status == MatchRow.Status.OPEN,
        len([*filter(None, MatchRow.objects.get(id=theirs).players)]),
        Invitation.objects.filter(match=asked, declined=False).exists(),
        not organising.find(cup).tournament.entrants[0].left,
    )


@pytest.mark.parametrize("heeded", [True, False], ids=["heeded", "twin"])
def test_what_has_not_begun_is_left_as_was_foretold(heeded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not heeded:
        monkeypatch.setattr(suspensions, "carry_out", lambda _player, _leave: None)
    at = Scene()
    things = _waiting(at)
    case = at.reported()
    commands.give(case, c.Claim(), commands.moderator(at.mara))
    foretold = [
        "1 match is played on.", "2 open tables are left or called off.", "1 invitation to a table is declined.",
        "The entry in Cup is withdrawn.",
    ]  # fmt: skip
    page = browser(at.mara).get(f"/conduct/desk/{case}/measure/").content.decode()
    assert [said in page for said in (*foretold, "1 match is given up.")] == [True] * 5
    commands.give(case, c.Propose(Wanted("play", "For good.")), commands.moderator(at.mara))
    page = browser(at.ness).get(f"/conduct/desk/{case}/").content.decode()
    assert [said in page for said in (*foretold, "1 match is given up.")] == [True] * 4 + [False]
    commands.give(case, c.Sign(), commands.moderator(at.ness))
    assert (_goes_on(*things), progress.sweep()) == ((True, 2, True, True), 1)
    assert _goes_on(*things) == ((False, 1, False, False) if heeded else (True, 2, True, True))
    assert MatchRow.objects.get(id=at.match).status == MatchRow.Status.RUNNING
    assert progress.give_up(case) == 0
    told = organising.find(things[3]).tournament
    assert "For good." not in repr(told)


def test_a_ruling_suspends_once_and_its_reversal_ends_it() -> None:
    at = Scene()
    until = datetime(2099, 1, 1, tzinfo=UTC)
    with transaction.atomic():
        first = by_rulings.suspend(at.bob.player, until, "Collusion.", "c7.1")
    assert by_rulings.suspend(at.bob.player, until, "Collusion.", "c7.1") == first
    with pytest.raises(Suspended) as problem:
        measures.refuse("play", at.bob.player)
    assert (problem.value.until, problem.value.reason) == (until, "Collusion.")
    assert (by_rulings.end("c7.1"), by_rulings.end("c7.1"), by_rulings.end("c9.1")) == (True, False, False)
    measures.refuse("play", at.bob.player)


def test_a_block_hides_and_keeps_away() -> None:
    at = Scene()
    at.say(at.bob, "hello")
    heard = [one.text for one in talk.heard(at.match, (0,), at.alice)]
    blocks.block(at.alice, at.bob.player)
    assert (heard, [one.text for one in talk.heard(at.match, (0,), at.alice)]) == (["hello"], [])
    assert [one.text for one in talk.heard(at.match, (), None)] == ["hello"]
    assert talk.muted_by(at.alice) == {at.bob.player}
    mine, theirs = (tables.open_table(user, _order(user)) for user in (at.alice, at.bob))
    rows = [MatchRow.objects.get(id=one.id) for one in (mine, theirs)]
    with pytest.raises(invitations.Unknown):
        invitations.invite(rows[1], at.bob, "Alice")
    for row, user in zip(rows, (at.bob, at.alice), strict=True):
        with pytest.raises(blocks.Blocked):
            tables.sit(row, user)
    matches.resign(at.match, 1, actor=at.bob.player)
    again = rematches.play_again(MatchRow.objects.get(id=at.match), at.bob)
    assert not Invitation.objects.filter(match=again, player=at.alice.player).exists()
    blocks.unblock(at.alice, at.bob.player)
    invitations.invite(rows[1], at.bob, "Alice")
    tables.sit(rows[0], at.bob)


def test_a_block_holds_for_comments_tournaments_and_seats_that_are_free_again() -> None:
    at = Scene()
    left = matches.open_match(
        "armadora", 3, {}, [one.player for one in (at.alice, at.charlie, at.mara)], actor=at.alice.player
    ).id
    matches.leave(left, 1, actor=at.charlie.player)
    cup = organising.open_tournament(tournament(Swiss(1)).tournament.settings, actor(at.bob.player)).id
    directing = organising.director(at.bob.pk, cup)
    organising.give(cup, OpenEntry(), directing)
    matches.resign(at.match, 0, actor=at.alice.player)
    place = main(find_reel(at.match)).at(1)
    comments.write(at.bob, place, comments.Draft("Well played", "public"))
    line = main(find_reel(at.match))
    readers = (at.alice, at.charlie, at.bob)
    assert [comments.readable(one, place).count() for one in (*readers, None)] == [1, 1, 1, 1]
    blocks.block(at.alice, at.bob.player)
    assert [comments.readable(one, place).count() for one in (*readers, None)] == [0, 1, 1, 1]
    assert [comments.commented(one, line) for one in (at.alice, at.charlie)] == [[], [1]]
    for asked in (at.alice, at.charlie):
        wish = Invite(name=asked.name, players=(asked.player,))
        if asked == at.alice:
            with pytest.raises(blocks.Blocked):
                organising.give(cup, wish, directing)
        else:
            organising.give(cup, wish, directing)
    with pytest.raises(blocks.Blocked):
        takeovers.take_over(MatchRow.objects.get(id=left), at.bob)
    blocks.block(at.alice, at.charlie.player)
    takeovers.take_over(MatchRow.objects.get(id=left), at.charlie)


def test_who_has_blocked_as_many_as_anybody_may_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Scene()
    monkeypatch.setattr(blocks, "MOST", 1)
    client = browser(at.alice)
    for user in (at.bob, at.charlie, at.bob):
        client.post("/conduct/blocked/", {"player": user.player, "do": "block"})
    assert "as many as anybody may" in client.get("/conduct/blocked/").content.decode()
    assert [*Block.objects.values_list("player", flat=True)] == [at.bob.player]


def test_who_plays_in_the_same_tournament_does_not_deal_with_it() -> None:
    """Of a match of it, of what was written of it, and of a pair that is listed for a match of it."""
    at = Scene()
    cup = organising.open_tournament(tournament(Swiss(1)).tournament.settings, actor(at.charlie.player)).id
    organising.give(cup, OpenEntry(), organising.director(at.charlie.pk, cup))
    organising.give(cup, Enter(name="Mara", players=(at.mara.player,)), actor(at.mara.player))
    TableRow.objects.create(tournament_id=cup, stage=1, round=1, table=1, match=at.match, settled=False)
    played = commands.report(c.Report("", at.bob.player, "abuse", "x", (), at.match), actor(at.alice.player)).id
    wrote = commands.report(c.Report("", at.charlie.player, "spam", "x", (), "", cup), actor(at.alice.player)).id
    _listed(at)
    mara, ness = browser(at.mara), browser(at.ness)
    for case in (played, wrote):
        with pytest.raises(Refused, match="conflict_of_interest"):
            commands.give(case, c.Claim(), commands.moderator(at.mara))
        assert (mara.get(f"/conduct/desk/{case}/").status_code, ness.get(f"/conduct/desk/{case}/").status_code) == (
            404,
            200,
        )
    pages = [client.get("/conduct/pairs/").content.decode() for client in (mara, ness)]
    assert ["Bob for Charlie" in page for page in pages] == [False, True]
    assert "1 pair is not yours to see" in pages[0]


def _listed(at: Scene) -> None:
    """Bob stands on the screen's list for having helped Charlie, at Alice's match among others."""
    shared = {"screen": SCREEN, "group": "armadora 3", "over_at": timezone.now(), "decisions": 25}
    for number in range(40):
        for mover, helped in (("user:901", "user:902"), ("user:902", "user:901")):
            named = {"mover": mover, "helped": helped, "steps": [1][: number % 2]}
            HelpCount.objects.create(match=f"m{number}", **named, **shared)
    for match, steps in ((at.match, [2] * 14), ("x1", []), ("x2", [])):
        HelpCount.objects.create(match=match, mover=at.bob.player, helped=at.charlie.player, steps=steps, **shared)


def test_who_has_an_interest_does_not_deal_with_it() -> None:
    at = Scene()
    case = at.reported(about=at.mara)
    with pytest.raises(Refused, match="own_case"):
        commands.give(case, c.Claim(), commands.moderator(at.mara))
    matches.open_match("armadora", 2, {}, [at.ness.player, at.mara.player], actor=at.ness.player)
    with pytest.raises(Refused, match="conflict_of_interest"):
        commands.give(case, c.Claim(), commands.moderator(at.ness))
    commands.give(case, c.Claim(), commands.moderator(at.orla))


def test_matches_are_given_up_in_the_name_of_who_ordered_it() -> None:
    """Who had claimed the report before and given it back has ordered nothing; who plays there does not rule there."""
    at = Scene()
    case = at.reported()
    commands.give(case, c.Claim(), commands.moderator(at.orla))
    commands.give(case, c.Release(), commands.moderator(at.orla))
    commands.give(case, c.Claim(), commands.moderator(at.ness))
    commands.give(case, c.Propose(Wanted("play", "Stalls.", 0, "leave")), commands.moderator(at.ness))
    other = matches.open_match("armadora", 2, {}, [at.bob.player, at.ness.player], actor=at.bob.player).id
    commands.give(case, c.Sign(), commands.moderator(at.mara))
    assert progress.sweep() == 1
    streams = [*MatchRow.objects.filter(id__in=(at.match, other)).values_list("stream", flat=True)]
    with connection.cursor() as cursor:
        cursor.execute("SELECT actor FROM eventlog_event WHERE stream = ANY (%s) AND type = 'ruled'", [streams])
        by = {actor for (actor,) in cursor.fetchall()}
    assert by == {f"officer:{at.ness.pk}/penalise", f"officer:{at.mara.pk}/penalise"}


def test_nobody_who_is_suspended_comes_in_by_an_invitation_a_return_or_a_check_in() -> None:
    """Neither they themselves nor their team, whoever gives the command; others do, and a first answer stands."""
    at = Scene()
    live = tournament(Swiss(3), seats=4, team=2, entry=Entry(check_in_from=1))
    directing = organising.director(1, live.id)
    organising.give(live.id, OpenEntry(), directing)
    dora = person("Dora")
    for number, user in enumerate((at.bob, dora), 1):
        wish = Enter(name=user.name, players=(user.player, f"user:{900 + number}"))
        organising.give(live.id, wish, actor(user.player))
    organising.give(live.id, Withdraw(entrant=1), actor(at.bob.player))
    pairs = (at.charlie.player, "user:903"), ("user:904", "user:905")
    for players in pairs:
        organising.give(live.id, Invite(name="The Axes", players=players), directing)
    accept = AnswerInvitation(invitation=1, accept=True)
    first = organising.give(live.id, accept, actor(at.charlie.player), command_id="one").receipt
    for user in (at.bob, at.charlie):
        at.taken(PLAY, user)
    partner = actor("user:903")
    refused = [
        (Return(entrant=1), actor("user:901")), (Return(entrant=1), directing), (accept, partner),
        (Return(entrant=1), actor(at.bob.player)),
    ]  # fmt: skip
    for wish, by in refused:
        with pytest.raises(Suspended):
            organising.give(live.id, wish, by)
    again = organising.give(live.id, accept, actor(at.charlie.player), command_id="one").receipt
    assert (again.first, again.repeated) == (first.first, True)
    organising.give(live.id, AnswerInvitation(invitation=1, accept=False), partner)
    at.taken(PLAY, dora)
    with pytest.raises(Suspended):
        organising.give(live.id, CheckIn(entrant=2), actor("user:902"))
    for one in pairs[1]:
        organising.give(live.id, AnswerInvitation(invitation=2, accept=True), actor(one))
    assert organising.find(live.id).tournament.entrants[-1].players == pairs[1]


def test_what_another_process_wrote_meanwhile_counts_as_well() -> None:
    """A stream that is held at an older version knows nothing of the invitation."""
    at = Scene()
    live = tournament(Swiss(3))
    organising.give(live.id, OpenEntry(), organising.director(1, live.id))
    before = organising.find(live.id)
    organising.give(live.id, Invite(name="Bob", players=(at.bob.player,)), organising.director(1, live.id))
    at.taken(PLAY)
    TOURNAMENTS.repository.clear()
    TOURNAMENTS.repository.put(before)
    with pytest.raises(Suspended):
        organising.give(live.id, AnswerInvitation(invitation=1, accept=True), actor(at.bob.player))


def test_whoever_may_not_talk_words_no_tournament() -> None:
    at = Scene()
    cup = organising.open_tournament(tournament(Swiss(1)).tournament.settings, actor(at.bob.player))
    at.taken(TALK)
    directing, settings = organising.director(at.bob.pk, cup.id), cup.tournament.settings
    for changes in ({"about": "Listen!"}, {"name": "Listen!"}):
        with pytest.raises(Suspended):
            organising.give(cup.id, Configure(settings=replace(settings, **changes)), directing)
    organising.give(cup.id, Configure(settings=replace(settings, entry=Entry(capacity=9))), directing)
