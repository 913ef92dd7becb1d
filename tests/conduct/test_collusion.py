"""The screen against collusion: finds a pair among fifty tables, and accuses nobody at honest ones."""

import pytest
from django.utils import timezone

from conduct.collusion import chance, screening
from conduct.collusion.chance import LEVEL, Count, listed
from conduct.models import ConductRow, HelpCount
from play import commands as matches
from play.models import MatchRow
from tests.accounts.people import person
from tests.conduct.scene import Scene
from tests.conduct.tables import HELPED, MOVER, OF_PAIR, by_lot, counted, of_pair, recorded, run
from tests.conduct.test_pages import browser

RUNS = 40


def test_it_works() -> None:
    """The short form of the soak: three tables are played, the honest ones are on record."""
    pair = [of_pair(f"pair {number}") for number in range(OF_PAIR)]
    found = listed(run(by_lot("one run"), recorded(), pair))
    assert (MOVER, HELPED) in [(one.mover, one.helped) for one in found[:3]]


def test_what_is_on_record_is_what_the_screen_counts_today() -> None:
    assert counted("h0") == recorded()[0]


def test_honest_tables_are_listed_less_often_than_is_said() -> None:
    """Forty runs of the tables on record: at a level of 5 in 100 more than 5 of 40 come about once in 70 times."""
    alarms = sum(bool(listed(run(by_lot(f"honest {number}"), recorded(), []))) for number in range(RUNS))
    assert alarms <= LEVEL * RUNS + 3


def test_without_the_bound_for_many_pairs_the_honest_are_listed() -> None:
    """The twin: every pair below the level by itself."""
    counts = run(by_lot("honest 0"), recorded(), [])
    alone = [one for one in chance.suspects(counts) if one.p <= LEVEL]
    assert (len(alone) > 0, listed(counts)) == (True, [])


def test_who_plays_badly_is_not_suspected_for_it() -> None:
    """A player whose choices often help whoever else sits there, and nobody in particular."""
    group = "armadora 3"
    usual = [Count(f"a{one}", f"b{one}", 25, one % 3, group) for one in range(300)]
    bad = [Count("bad", f"c{one}", 25, 5, group) for one in range(8)]
    friend = [Count("friend", "other", 25, 14, group), *(Count("friend", f"c{one}", 25, 1, group) for one in range(7))]
    assert [(one.mover, one.helped) for one in listed([*usual, *bad, *friend])] == [("friend", "other")]


@pytest.mark.django_db
def test_finished_matches_are_counted_once_and_again_after_they_were_dropped() -> None:
    people = [person(name) for name in ("Alice", "Bob", "Cleo")]
    options = {"first": 0}
    opened = matches.open_match("armadora", 3, options, [one.player for one in people], actor=people[0].player)
    for seat, value, at in ((0, 1, "a1"), (1, 1, "h5"), (2, 1, "c3"), (0, 2, "a2")):
        matches.give(opened.id, seat, {"type": "warrior", "value": value, "at": at}, actor=people[seat].player)
    assert screening.waiting() == []
    for seat in (0, 1):
        matches.resign(opened.id, seat, actor=people[seat].player)
    assert MatchRow.objects.get(id=opened.id).status == MatchRow.Status.OVER
    assert (screening.waiting(), screening.screen(), screening.waiting()) == ([opened.id], 1, [])
    rows = [*HelpCount.objects.order_by("mover", "helped").values("mover", "helped", "decisions", "steps")]
    decided = {row["mover"]: row["decisions"] for row in rows}
    assert decided == {one.player: number for one, number in zip(people, (2, 1, 1), strict=True)}
    HelpCount.objects.all().delete()
    screening.screen()
    screening.count(opened.id)
    assert [*HelpCount.objects.order_by("mover", "helped").values("mover", "helped", "decisions", "steps")] == rows


@pytest.mark.django_db
def test_matches_of_two_are_not_looked_at_and_nothing_follows_from_a_line() -> None:
    at = Scene()
    matches.resign(at.match, 0, actor=at.alice.player)
    assert screening.waiting() == []
    shared = {"screen": screening.SCREEN, "group": "armadora 3", "over_at": timezone.now()}
    for number in range(40):
        for mover, helped in (("user:901", "user:902"), ("user:902", "user:901")):
            named: dict[str, object] = {"mover": mover, "helped": helped, "steps": [1][: number % 2]}
            HelpCount.objects.create(match=f"m{number}", decisions=25, **named, **shared)
    for number in range(3):
        HelpCount.objects.create(
            match=at.match if not number else f"x{number}", mover=at.bob.player, helped=at.charlie.player, decisions=25,
            steps=[2] * 14 if not number else [], **shared,
        )  # fmt: skip
    page = browser(at.mara).get("/conduct/pairs/").content.decode()
    assert ("Bob for Charlie" in page, f"/m/{at.match}/" in page, ConductRow.objects.count()) == (True, True, 0)
    assert browser(at.alice).get("/conduct/pairs/").status_code == 404
