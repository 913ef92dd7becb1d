"""The arena, as the command line shows it and as plain functions."""

import re
from collections import Counter
from io import StringIO
from pathlib import Path
from subprocess import run
from sys import executable

import pytest
from django.core.management import CommandError, call_command

from play.arena import Fought, Orders, check, fight_all, fight_one, seating
from play.tally import VERY_SURE, by_seat, standings, wilson

ROOT = Path(__file__).resolve().parents[2]
ORDERS = Orders("armadora", ("raider", "grunt"), 2, {}, "7", 10)
LINE = re.compile(r"(\w+) +([\d.]+) +([\d.]+)% +([\d.]+)% - ([\d.]+)% +([\d.]+)% +([\d.]+)")


def arena(*arguments: str) -> list[str]:
    said = StringIO()
    call_command("arena", *arguments, stdout=said, stderr=StringIO())
    return said.getvalue().splitlines()


def untimed(lines: list[str]) -> list[str]:
    """The report without the only column that a machine has a say in."""
    return [LINE.sub(r"\1 \2 \3 \4 \5 \6", line) for line in lines]


def fought(*won: tuple[float, ...], sat: tuple[int, ...] = (0, 1)) -> list[Fought]:
    return [Fought(number, sat, shares, 10, (5, 5), (0.01, 0.02)) for number, shares in enumerate(won)]


def test_it_works() -> None:
    head, raider, grunt, first, second, matches, repeat = arena(
        "armadora", "--levels", "raider,grunt", "--matches", "8"
    )
    assert head.split() == ["level", "won", "share", "95", "%", "interval", "by", "chance", "ms", "a", "move"]
    rows = [LINE.fullmatch(row) for row in (raider, grunt)]
    won = [float(row[2]) for row in rows if row]
    assert [row[1] for row in rows if row] == ["raider", "grunt"]
    assert sum(won) == 8
    assert won[0] > won[1]
    assert sum(float(line.split()[2]) for line in (first, second)) == 8
    assert re.fullmatch(r"8 matches, [\d.]+ commands each", matches)
    assert repeat == (
        "repeat: python manage.py arena armadora --levels raider,grunt --matches 8 --seats 2 --options '{}' --seed 1 "
        "--iterations 100"
    )


def test_the_same_seed_gives_the_same_matches_however_many_are_at_work() -> None:
    at_once = ("armadora", "--levels", "raider,grunt", "--matches", "6", "--seed", "5")
    assert untimed(arena(*at_once, "--jobs", "2")) == untimed(arena(*at_once))


def test_another_seed_gives_other_matches() -> None:
    def commands(seed: str) -> list[int]:
        return [one.commands for one in fight_all(ORDERS._replace(seed=seed), 6, 1)]

    assert commands("5") == commands("5")
    assert commands("5") != commands("6")


def test_a_match_does_not_depend_on_those_before_it() -> None:
    whole = [one._replace(seconds=()) for one in fight_all(ORDERS, 4, 1)]
    assert fight_one(ORDERS, 3)._replace(seconds=()) == whole[3]


@pytest.mark.parametrize(("levels", "seats"), [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4)])
def test_every_level_sits_in_every_place_equally_often(levels: int, seats: int) -> None:
    taken = Counter(
        (seat, at) for number in range(levels * seats) for seat, at in enumerate(seating(number, levels, seats))
    )
    assert taken == Counter({(seat, at): seats for seat in range(seats) for at in range(levels)})


def test_partners_are_of_one_level_where_two_levels_play() -> None:
    assert {seating(number, 2, 4) for number in range(16)} == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_shared_victories_count_as_shares() -> None:
    one, other = standings(("raider", "grunt"), fought((1.0, 0.0), (0.5, 0.5), (0.0, 1.0), (0.5, 0.5)))
    assert (one.won, one.share, one.by_chance) == (2.0, 0.5, 0.5)
    assert (other.won, other.share, other.by_chance) == (2.0, 0.5, 0.5)
    assert (one.ms, other.ms) == (2.0, 4.0)


def test_what_each_seat_won_is_told() -> None:
    (lost,) = fought((0.0, 0.0))
    first, second = by_seat([lost._replace(winners=won) for won in ((0,), (0,), (0, 1), ())])
    assert re.fullmatch(r"seat 0: 2\.5 \(62\.5%\), 99 % interval [\d.]+% - [\d.]+%, by chance 50\.0%", first)
    assert second.startswith("seat 1: 0.5 (12.5%)")


def test_by_chance_counts_seats() -> None:
    one, other = standings(("raider", "grunt"), fought((1.0, 0.0), (0.0, 1.0), sat=(0, 0, 1)))
    assert (one.by_chance, other.by_chance) == (2 / 3, 1 / 3)


@pytest.mark.parametrize(
    ("won", "matches", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)]
)
def test_the_interval_is_wilsons(won: float, matches: int, low: float, high: float) -> None:
    """Against figures from the literature."""
    assert wilson(won, matches) == pytest.approx((low, high), abs=5e-5)


def test_who_would_be_surer_gets_a_wider_interval() -> None:
    low, high = wilson(50, 100, VERY_SURE)
    assert (low, high) == pytest.approx((0.3753, 0.6247), abs=5e-5)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["armadillo", "--levels", "raider,grunt"], "game: there is no game 'armadillo'; there are "),
        (["armadora", "--levels", "raider,berserker"], "level: there is no level 'berserker'; there are "),
        (["armadora", "--levels", "raider"], "levels: two at least are needed"),
        (["armadora", "--levels", "raider,grunt,warlord"], "levels: 3 do not fit at a table for 2"),
        (["armadora", "--levels", "raider,grunt", "--seats", "5"], "seats: armadora is not played by 5"),
        (["armadora", "--levels", "raider,grunt", "--seats", "two"], "seats: 'two' is not a whole number"),
        (["armadora", "--levels", "raider,grunt", "--matches", "0"], "matches: 0 is less than 1"),
        (["armadora", "--levels", "raider,grunt", "--matches", "1.5"], "matches: '1.5' is not a whole number"),
        (["armadora", "--levels", "raider,grunt", "--jobs", "-1"], "jobs: -1 is less than 1"),
        (["armadora", "--levels", "raider,grunt", "--iterations", "-1"], "iterations: -1 is less than 0"),
        (["armadora", "--levels", "raider,grunt", "--options", "{"], "options: not JSON: "),
        (["armadora", "--levels", "raider,grunt", "--options", '{"gold": 1}'], "options: "),
        (["armadora", "--levels", "raider,grunt", "--options", "[]"], "options: "),
    ],
)
def test_bad_input_gives_one_clear_line(arguments: list[str], said: str) -> None:
    with pytest.raises(CommandError) as fault:
        arena(*arguments)
    assert str(fault.value).startswith(said)
    assert "\n" not in str(fault.value)
    assert fault.value.returncode == 1


def test_from_the_command_line_the_exit_status_tells() -> None:
    """Without a database: the command needs none."""
    done = run(
        [executable, "manage.py", "arena", "armadora", "--levels", "raider,berserker"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "CommandError: level: there is no level 'berserker'; there are grunt, raider, warlord"
    ]


def test_orders_that_can_be_fought_pass() -> None:
    for seats in (2, 3, 4):
        check(ORDERS._replace(seats=seats))
