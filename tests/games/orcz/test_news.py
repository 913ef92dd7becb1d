"""What a warlord is told of what came of the fields since they decided."""

import pytest

from games.kernel.contract import LoggedLine, LogLine
from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from games.orcz.game import GAME
from tests.games.orcz.tables import at_anvil, give, placed, rank

NAMES = ("Ana", "Bor", "Cid")


SWEPT, REPULSED = ("cavalry1", "cavalry2"), ("archer1", "archer2")
"""What two Grunts that attack beat, and what beats them."""


def told_to(ahead: tuple[str, str], **more: JSON) -> list[LogLine]:
    """What the first seat is told, which has held behind two Grunts that attack its own rank ahead."""
    ranks = [rank(0, *ahead), rank(1, "grunt1", "grunt2"), rank(0, "grunt3", "grunt4")]
    table = placed(at_anvil(ranks, challenge="4/2", **more), 3)
    before = GAME.view(table.state, 0)
    give(table, 0, "hold")
    lines = [(type(event), GAME.tell(event, 0)) for event in give(table, 1, "struggle")]
    return GAME.artist.news([LoggedLine(kind, line) for kind, line in lines if line is not None], before, 0)


@pytest.mark.parametrize(
    ("ahead", "end", "said"),
    [
        (SWEPT, "sweep", "Bor attacks you, Grunt 2 beats your Cavalry 2, and Grunt 1 your Cavalry 1: you pay 1 slave"),
        (
            REPULSED,
            "repulse",
            "Bor attacks you, but your Archer 2 beats Grunt 2, and your Archer 1 beats Grunt 1: Bor pays you 1 slave",
        ),
        (("archer1", "cavalry1"), "both", "Bor attacks you, Grunt 2 beats your Cavalry 1, your Archer 1 beats Grunt 1"),
        (("cavalry1", "archer1"), "both", "Bor attacks you, Grunt 1 beats your Cavalry 1, your Archer 1 beats Grunt 2"),
        (
            ("grunt1", "cavalry1"),
            "lost",
            "Bor attacks you, Grunt 2 beats your Cavalry 1, but Grunt 1 and your Grunt 1 both stand: nobody pays",
        ),
        (
            ("archer1", "grunt2"),
            "won",
            "Bor attacks you, your Archer 1 beats Grunt 1, but Grunt 2 and your Grunt 2 both stand: nobody pays",
        ),
        (("grunt1", "grunt2"), "stand", "Bor attacks you, but all cards stand: nobody pays"),
    ],
)
def test_who_attacked_what_was_beaten_and_what_is_paid_are_told_before_how_the_challenge_ended(
    ahead: tuple[str, str], end: str, said: str
) -> None:
    """Nobody has to look from the end of a list for why slaves were paid at its beginning."""
    news = told_to(ahead)
    assert [line.key for line in news][:2] == [f"at_attacked_{end}", news[1].key]
    assert news[1].key.startswith("challenge_")
    assert word(news[0], catalogue("orcz", "en"), NAMES.__getitem__).startswith(f"Urth Valley: {said}")


@pytest.mark.parametrize("ahead", [SWEPT, REPULSED])
@pytest.mark.parametrize("passed_over", [False, True])
def test_whoever_attacks_is_not_told_to_be_attacked(ahead: tuple[str, str], passed_over: bool) -> None:
    """Of the last play of a match its own player reads too, an attack past a Shaman on a rank of its own included."""
    ranks = [rank(0 if passed_over else 1, *ahead), rank(0, "grunt1", "grunt2")]
    if passed_over:
        ranks.insert(1, rank(1, "grunt3", "shaman", "left"))
    table = placed(at_anvil(ranks, challenge="4/2"), 3)
    before = GAME.view(table.state, 0)
    lines = [(type(event), GAME.tell(event, 0)) for event in give(table, 0, "struggle")]
    news = GAME.artist.news([LoggedLine(kind, line) for kind, line in lines if line is not None], before, 0)
    assert [line.key for line in news if line.key.startswith("at_attacked")] == []
    assert any(line.key.startswith("challenge_") for line in news)


def test_slaves_for_a_challenge_are_told_after_how_it_ended() -> None:
    keys = [line.key for line in told_to(REPULSED)]
    assert keys == ["at_attacked_repulse", "challenge_lost", "at_paid_lost"]


@pytest.mark.parametrize(
    ("ahead", "poor", "said"),
    [
        (SWEPT, "0", ("you pay no slaves as spoils and have none left", "n’avez plus d’esclaves")),
        (REPULSED, "1", ("Bor pays you no slaves as spoils and has none left", "n’a plus d’esclaves")),
    ],
)
def test_whoever_has_no_slaves_to_pay_is_told_to_have_none(
    ahead: tuple[str, str], poor: str, said: tuple[str, str]
) -> None:
    news = told_to(ahead, players={poor: {"slaves": 0}})
    for language, part in zip(("en", "fr"), said, strict=True):
        assert part in word(news[0], catalogue("orcz", language), NAMES.__getitem__)


def test_how_the_challenge_of_a_field_without_ones_own_ranks_ended_is_told_too() -> None:
    """All slaves count in the end, whoever gets them."""
    ranks = [rank(1, "grunt1", "grunt2"), rank(1, "cavalry1", "cavalry2"), rank(2, "grunt3", "grunt4")]
    table = placed(at_anvil(ranks, challenge="4/2"), 3)
    before = GAME.view(table.state, 0)
    lines = [(type(event), GAME.tell(event, 0)) for event in give(table, 2, "hold")]
    news = GAME.artist.news([LoggedLine(kind, line) for kind, line in lines if line is not None], before, 0)
    assert [line.key for line in news] == ["challenge_won"]


def test_a_scout_who_looks_at_the_card_of_a_third_is_told_too() -> None:
    """Its eye then stands on the card, and whose it is is known."""
    table = placed(at_anvil([rank(1, "grunt1", "grunt2"), rank(0, "cavalry1", "cavalry2")], challenge="4/2"), 3)
    before = GAME.view(table.state, 0)
    lines = [(type(event), GAME.tell(event, 0)) for event in give(table, 2, "scout", field="anvil", rank=1)]
    news = GAME.artist.news([LoggedLine(kind, line) for kind, line in lines if line is not None], before, 0)
    assert [(line.key, line.args["seat"], line.args["owner_seat"]) for line in news] == [("scouted", 2, 1)]
