"""What a warlord is told of what came of the fields since they decided."""

from games.kernel.contract import LoggedLine
from games.orcz.game import GAME
from tests.games.orcz.tables import at_anvil, give, placed, rank


def test_how_a_challenge_ended_comes_before_what_it_cost_and_the_struggles_that_it_came_of() -> None:
    """Whoever held sees the rank ahead attack, be beaten, and take its strength from the field."""
    ranks = [rank(0, "grunt1", "grunt2"), rank(1, "cavalry1", "cavalry2"), rank(0, "grunt3", "grunt4")]
    table = placed(at_anvil(ranks, challenge="4/2"), 3)
    before = GAME.view(table.state, 0)
    give(table, 0, "hold")
    lines = [(type(event), GAME.tell(event, 0)) for event in give(table, 1, "struggle")]
    news = GAME.artist.news([LoggedLine(kind, line) for kind, line in lines if line is not None], before, 0)
    assert [line.key for line in news] == ["challenge_lost", "at_received_spoils", "at_paid_lost", "struggle_repulse"]


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
