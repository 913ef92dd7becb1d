"""The log in words: whoever reads it, whatever happened, whoever sat there then."""

from typing import Any, get_args

import pytest
from django.utils.translation import override

from accounts.models import User
from games.kernel.contract import LogLine, Viewer
from games.kernel.registry import games_by_name
from games.kernel.texts import word
from play import clock_events, commands, live
from play.events import MatchEvent
from play.live import find_reel
from replays.event_texts import QUIET, WORDED
from replays.lines import main
from replays.story import recent, rounds, steps
from tests.played import opened, played
from tests.table.tables import play_on, table

SEATS = {name: min(game.seats) for name, game in games_by_name().items()}


@pytest.mark.django_db
@pytest.mark.parametrize("game", SEATS)
def test_it_works(game: str) -> None:
    """Gathered in rounds and turns, the steps are those of the plain list, each once and in order."""
    line = main(find_reel(played(game, SEATS[game])))
    viewers: list[Viewer] = ["spectator", 0, "arbiter"]
    for viewer in viewers:
        plain = list(steps(line, viewer, line.numbers))
        gathered = [step for one in rounds(line, viewer, line.numbers) for turn in one.turns for step in turn.steps]
        assert gathered == plain
        assert [step.version for step in plain] == sorted({step.version for step in plain})
        assert all(step.text for step in plain)


@pytest.mark.django_db
def test_a_round_is_called_what_the_game_calls_it() -> None:
    """In Orcz a turn has rounds of its own (rule 3): what the log gathers is the turn."""
    titles = {}
    for game in ("orcz", "few_orcs_more"):
        line = main(find_reel(played(game, SEATS[game])))
        titles[game] = [one.title for one in rounds(line, "spectator", line.numbers) if one.number][:2]
    assert titles == {"orcz": ["Turn 1", "Turn 2"], "few_orcs_more": ["Round 1", "Round 2"]}
    line = main(find_reel(played("armadora", 2)))
    assert {one.title for one in rounds(line, "spectator", line.numbers)} == {""}


def test_every_event_of_the_platform_is_worded_or_is_no_step() -> None:
    events = {*get_args(MatchEvent)}
    assert events == {*WORDED, *QUIET}
    assert not {*WORDED} & {*QUIET}
    assert {*QUIET} <= {*get_args(clock_events.ClockEvent)}


@pytest.mark.django_db
def test_only_so_many_steps_are_told() -> None:
    reel = find_reel(played("armadora", 2))
    told = [step for one in recent(reel, "arbiter", most=7) for turn in one.turns for step in turn.steps]
    assert len(told) == 7
    assert told[-1].version == reel.version


@pytest.mark.django_db
def test_a_secret_has_a_public_wording_and_its_owners() -> None:
    line = main(find_reel(played("armadora", 2)))
    public, owner, other = (
        {step.version: step for step in steps(line, viewer, line.numbers)} for viewer in ("spectator", 0, 1)
    )
    private = [number for number, step in owner.items() if step.private]
    assert len(private) > 0
    for number in private:
        assert public[number] == other[number]
        assert owner[number].text != public[number].text
        assert not public[number].private


@pytest.mark.django_db
def test_lines_name_who_sat_there_then() -> None:
    bea, col = User.objects.create_user("Bea"), User.objects.create_user("Col")
    match = table("armadora", [bea]).id
    play_on(match, [bea], 1)
    before = live.fresh(match).match.version
    commands.seat(match, 0, col.player, actor="officer:900000009/rewind+seat")
    play_on(match, [col], 1)
    line = main(find_reel(match))
    acted = {step.version: step.text for step in steps(line, "spectator", line.numbers) if step.seat == 0}
    then = [text for number, text in acted.items() if 2 < number <= before]
    since = [text for number, text in acted.items() if number > before + 1]
    assert len(then) > 0
    assert len(since) > 0
    assert all("Bea" in text for text in then)
    assert all("Col" in text for text in since)
    assert acted[before + 1] == "Col takes seat 1."


@pytest.mark.django_db
def test_computers_are_shown_as_computers_and_told_apart() -> None:
    match = opened("armadora", 2)
    told = [step.text for step in steps(main(find_reel(match)), "spectator", [2])]
    assert "Ash (computer)" in told[0] or "Bor (computer)" in told[0]


@pytest.mark.django_db
def test_whose_step_it_is_comes_from_what_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that names no seat has none, whatever the event knows."""
    reel = find_reel(played("armadora", 2))
    line = main(reel)
    told = reel.rules.tell

    def nameless(_game: object, event: object, viewer: Viewer) -> object:
        found = told(event, viewer)  # type: ignore[arg-type]
        return None if found is None else type(found)("revealed")

    monkeypatch.setattr(type(reel.rules), "tell", nameless)
    assert {step.seat for step in steps(line, "arbiter", line.numbers[2:-1])} == {None}


@pytest.mark.django_db(transaction=True)
def test_it_is_told_once_for_all_looks_at_the_log_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each viewer, language and name apart; a move has it told anew, and words only what is new."""
    worded: list[str] = []

    def spy(line: LogLine, *more: Any) -> str:
        worded.append(line.key)
        return word(line, *more)

    monkeypatch.setattr("replays.story.word", spy)
    people = [User.objects.create_user(name) for name in ("Bea", "Cid")]
    now = play_on(table("armadora", people, 2).id, people)

    def told(viewer: Viewer, names: dict[str, str] | None = None) -> str:
        line = main(find_reel(now.id))
        return str(rounds(line, viewer, line.numbers, names))

    first, seat = told("spectator"), told(0)
    count = len(worded)
    assert (told("spectator"), told(0), len(worded)) == (first, seat, count)
    with override("fr"):
        assert told("spectator") != first
    assert told("spectator", {people[0].player: "Zoe", people[1].player: "Cid"}) == first.replace("Bea", "Zoe") != first
    assert told("spectator") == first
    worded.clear()
    play_on(now.id, people)
    assert told("spectator").startswith(first[:100])
    assert 0 < len(worded) < count
