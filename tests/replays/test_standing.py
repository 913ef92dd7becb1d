"""The result of a match that ended before its rules ended it: the table and the replay say who is gone, and the points
as they stood.
"""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils.html import escape

from games.kernel.chance import Luck
from games.kernel.contract import Outcome
from play import commands, live
from play.live import Live
from play.terms import Terms
from replays.standing import by_points
from tests.play.clocked import MINUTE, SetClock, clock
from tests.play.ruled import OFFICER, ruling
from tests.table.tables import client_of, person, play_on, table

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["clock"]
AS_STOOD = "The match ended there: the points are as they stood."
TIMED = Terms(pace="live", move_s=60, on_timeout="resign")
Ended = Callable[[Live, SetClock], object]


def _rows(page: str) -> list[tuple[str, ...]]:
    """The result: rank, name, points."""
    box = page.partition('<table class="result">')[2].partition("</table>")[0]
    rows = [re.findall(r"<td.*?</td>", row, re.DOTALL) for row in box.split("</tr>")]
    return [tuple(" ".join(re.sub(r"<[^>]+>", "", cell).split()) for cell in cells) for cells in rows if cells]


ENDS: dict[str, tuple[Terms, Ended, str]] = {
    "resigned": (Terms(), lambda here, _clock: commands.resign(here.id, 1, actor=here.match.players[1] or ""), ""),
    "time": (TIMED, lambda here, clock: (clock.on(9 * MINUTE), commands.time_out(here.id)), "The time of {} was up."),
    "ruled": (
        Terms(),
        lambda here, _clock: commands.rule(
            here.id, ruling(1, "penalise", live.fresh(here.id).match.version, seat=1, penalty="seat"), actor=OFFICER
        ),
        "{} lost the seat by ruling.",
    ),
}


@pytest.mark.parametrize("how", list(ENDS))
def test_it_works(client: Client, clock: SetClock, how: str) -> None:
    """In Orcs vs Orcs, whose points everybody sees, after a few moves: the same at the table and in the replay."""
    people = [person("Bea"), person("Cid")]
    terms, end, said = ENDS[how]
    here = table("orcs_vs_orcs", people, terms=terms)
    for number in range(12):
        play_on(here.id, people, 20, Luck(f"standing {number}"))
        stood = live.fresh(here.id).match.rules.view(live.fresh(here.id).match.state, "spectator").scores
        if len({*stood}) > 1:
            break
    gone = people[live.fresh(here.id).match.awaited()[0]] if how == "time" else people[1]
    end(here, clock)
    match = live.fresh(here.id).match
    assert (match.ending, len({*stood})) == ("resigned", 2)
    winner = next(one for one in people if one != gone)
    points = [str(stood[people.index(one)]) for one in (winner, gone)]
    why = f"{said.format(gone.name) or f'Resigned: {gone.name}.'} {AS_STOOD}"
    for page in (client_of(people[0]).get(f"/m/{here.id}/"), client.get(f"/m/{here.id}/{match.version}/")):
        shown = page.content.decode()
        assert _rows(shown) == [("1", f"{winner.name} winner", points[0]), ("2", gone.name, points[1])]
        assert '<th scope="col" class="number">Glory</th>' in shown
        assert f'<p class="why">{escape(why)}</p>' in shown


def test_points_that_a_viewpoint_does_not_know_stay_hidden(client: Client) -> None:
    """In Orcz everybody sees their own slaves only; with all hands open they are seen."""
    people = [person("Bea"), person("Cid")]
    here = table("orcz", people)
    commands.resign(here.id, 1, actor=people[1].player)
    own = [one[2] for one in _rows(client.get(f"/m/{here.id}/2/?as=1").content.decode())]
    everything = [one[2] for one in _rows(client.get(f"/m/{here.id}/2/?as=all").content.decode())]
    assert (own[0].isdecimal(), own[1]) == (True, "–")
    assert all(one.isdecimal() for one in everything)


def test_a_draw_by_agreement_has_no_points(client: Client) -> None:
    people = [person("Bea"), person("Cid")]
    here = table("orcs_vs_orcs", people)
    commands.propose(here.id, 0, "draw", actor=people[0].player)
    commands.answer(here.id, 1, "draw", actor=people[1].player, yes=True)
    page = client.get(f"/m/{here.id}/").content.decode()
    assert _rows(page) == [("1", "Bea"), ("1", "Cid")]
    assert AS_STOOD not in page


def test_nothing_is_said_before_the_end_where_it_shall_stay_hidden(client: Client) -> None:
    people = [person("Bea"), person("Cid")]
    here = table("orcs_vs_orcs", people)
    play_on(here.id, people, 4, Luck("hidden"))
    commands.resign(here.id, 0, actor=people[0].player)
    assert AS_STOOD in client.get(f"/m/{here.id}/3/").content.decode()
    assert AS_STOOD not in client.get(f"/m/{here.id}/3/?spoilers=no").content.decode()


@pytest.mark.parametrize(
    ("ranks", "scores", "shown"),
    [((1, 2), (7, 5), True), ((2, 1), (6, 4), False), ((1, 1, 3), (4, 4, 2), True), ((1, 2), (5, 5), True)],
)
def test_points_that_did_not_decide_are_not_shown_beside_the_ranks(
    ranks: tuple[int, ...], scores: tuple[int, ...], shown: bool
) -> None:
    """Who came second may have more of what is counted, where something else came first."""
    assert by_points(Outcome(ranks, scores, (ranks.index(1),))) is shown
