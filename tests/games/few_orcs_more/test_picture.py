"""What the picture says in so many words: what may be played, in which order, what came back, what an army is worth."""

import pytest

from games.few_orcs_more import GAME
from games.few_orcs_more.picture.shapes import Army, Picture
from games.few_orcs_more.rules.champion import ChampionChosen
from games.few_orcs_more.rules.deal import DealFinished, EnlistmentOpened
from games.few_orcs_more.rules.ending import RoundEnded
from games.few_orcs_more.rules.giants import GiantsDiscarded
from games.few_orcs_more.rules.piles import PileResolved
from games.few_orcs_more.rules.scoring import BattleScored
from games.few_orcs_more.rules.spies import SpyUsed
from games.kernel.contract import LoggedLine, LogLine, Viewer
from games.kernel.texts import catalogue, word
from games.kernel.values import JSON
from tests.games.few_orcs_more.tables import TURNS, OrcsTable, give, opened, placed, tick, view

NAMES = ("Ann", "Bea", "Cid", "Dan")
PILES: JSON = {"4": ["orc6"], "6": ["orc2"]}
MIDST: dict[str, JSON] = {"tick": 5, "deck": ["troll", "goblin"], "piles": PILES}
"""Tick 5 of a deal of four that is nearly over: its order is 3, 1, 2."""


def drawn(table: OrcsTable, viewer: Viewer = "spectator") -> Picture:
    picture = GAME.artist.picture(view(table, viewer), viewer)
    assert isinstance(picture, Picture)
    return picture


def said(*lines: LogLine | None, language: str = "en") -> list[str]:
    sentences = catalogue("few_orcs_more", language)
    return [word(line, sentences, NAMES.__getitem__) for line in lines if line is not None]


def in_words(table: OrcsTable, viewer: Viewer = "spectator") -> list[str]:
    return said(*GAME.artist.describe(view(table, viewer), viewer))


def armies(table: OrcsTable, viewer: Viewer) -> dict[int, Army]:
    """The armies of the first battle by their seats."""
    return {army.seat: army for army in drawn(table, viewer).drawn_battles[0].armies}


def test_it_works() -> None:
    """What may be played just now; nothing of the kind once all player cards are out of the hands."""
    table = opened(4, {}, {"start": [53]})
    assert (drawn(table).stage, said(drawn(table).pending)) == ("closed", ["The first card comes after 3 s."])
    tick(table, 53)
    assert (drawn(table).stage, said(drawn(table).pending)) == (
        "closed",
        ["The next card comes 2 s after the one before."],
    )
    tick(table)
    assert drawn(table).stage == "open"
    tick(table, 27)
    assert drawn(table).stage == "late"
    tick(table)
    assert (drawn(table).stage, drawn(table).growing, drawn(table).war) == (None, True, False)


def test_what_makes_cards_count_nothing_is_said_beside_the_army() -> None:
    """Two leaders, or a war machine without a goblin: before the reveal to who sees the cards, then to all."""
    given: dict[str, JSON] = {
        "wizard": 0,
        "phase": "commando",
        "hands": {"1": ["goblin"], "2": ["troll"]},
        "battle": {
            "tribe": "skeleton",
            "armies": {
                "1": ["skeleton2", "skeleton_leader", "skeleton_leader"],
                "2": ["skeleton2", "war_machine"],
                "3": ["skeleton2"],
            },
        },
    }
    table = placed(given)
    assert [armies(table, 1)[seat].fault for seat in (1, 2, 3)] == ["divided", None, None]
    assert "Army of Bea: with both leaders it is worth 0." in in_words(table, 1)
    assert not any("both leaders" in line for line in in_words(table, 2))
    for seat in (1, 2):
        give(table, seat, "pass")
    shown = armies(table, "spectator")
    assert {seat: (shown[seat].value, shown[seat].fault) for seat in shown} == {
        1: (0, "divided"),
        2: (2, "unserved"),
        3: (2, None),
    }


def test_who_may_still_send_mercenaries_is_said_to_be_deciding() -> None:
    """Who has decided, or holds no mercenary, is not: what lies there is all there will be."""
    hands: JSON = {"1": ["orc2", "goblin"], "2": ["orc2", "troll"], "3": ["orc6"]}
    table = placed({"phase": "tribe", "hands": hands})

    def deciding() -> list[int]:
        return [army.seat for army in armies(table, "spectator").values() if army.deciding]

    give(table, 0, "tribe", tribe="orc")
    assert (view(table).turn.seats, deciding()) == ((1,), [1, 2])
    give(table, 1, "mercenaries", cards=[])
    assert deciding() == [2]
    give(table, 2, "mercenaries", cards=[])
    assert (view(table).turn.phase, deciding()) == ("commando", [])


def test_giants_that_have_quarrelled_are_told_on_the_board_until_a_battle_is_over() -> None:
    table = placed({"wizard": 0, "phase": "spy", "hands": {"1": ["spy1", "goblin"], "2": ["giant", "giant"]}})
    assert said(*drawn(table, 2).quarrels) == []
    give(table, 1, "spy", target=3, kind="troll")
    told = "Giants quarrel: Cid held 2 of them, and all leave the hand."
    assert said(*drawn(table, 2).quarrels) == [told]
    assert told in in_words(table, "spectator")
    give(table, 0, "tribe", tribe="orc")
    assert said(*drawn(table, 2).quarrels) == [told]


def test_the_order_of_a_tick_and_what_came_too_late() -> None:
    """As long as it matters; live there is no such order."""
    table = placed(MIDST, 4, TURNS)
    wizard, order = said(*drawn(table).order)
    assert (wizard, order) == (
        "Ann is the wizard.",
        "Cards are played in the order Dan, Bea and Cid: everybody’s first, then the second ones.",
    )
    for seat in (1, 2, 3):
        give(table, seat, "plays", plays=["enlist:4"])
    bounced = [
        f"{name} came too late with an enlistment on pile E: the card is back in the hand." for name in ("Bea", "Cid")
    ]
    assert said(*drawn(table).bounced) == bounced
    assert {order.replace("Dan, Bea and Cid", "Bea, Cid and Dan"), *bounced} <= set(in_words(table))
    assert said(*drawn(table).bounced, language="fr")[0] == (
        "Bea voulait jouer une carte Recrutement sur la pile E, mais trop tard\xa0: la carte est revenue en main."
    )
    over = placed({"phase": "champion", "piles": PILES, "bounced": [{"seat": 1, "play": "enlist:4"}]}, 4, TURNS)
    assert (drawn(over).order, drawn(over).bounced) == ((), ())
    live = placed({"deck": ["troll"], "piles": PILES})
    assert (drawn(live).order, drawn(live).bounced) == ((), ())


def test_an_army_is_reckoned_for_who_sees_it_before_the_reveal() -> None:
    """Its own seat knows what it would be worth as it lies there; nobody else does, the wizard included."""
    hands: JSON = {"1": ["orc2", "orc6", "orc_leader", "goblin", "goblin"], "2": ["orc2", "troll"]}
    table = placed({"phase": "tribe", "hands": hands})
    give(table, 0, "tribe", tribe="orc")
    assert armies(table, 1)[1].standing == 16
    give(table, 1, "mercenaries", cards=["goblin"])
    shown: list[Viewer] = [0, 1, 2, "spectator", "arbiter"]
    assert [armies(table, viewer)[1].standing for viewer in shown] == [None, 17, None, None, 17]
    assert "Army of Bea, worth as it lies there: 17." in in_words(table, 1)
    assert [line for line in in_words(table, 2) if "Bea, worth" in line] == []
    give(table, 2, "mercenaries", cards=[])
    tick(table)
    assert [(army.standing, army.value) for army in armies(table, 1).values()] == [(None, 17), (None, 2), (None, 0)]


def test_the_round_before_stays_in_sight_while_the_next_is_dealt() -> None:
    """Its last battle is over in the same moment in which the next round begins."""
    fought: JSON = ["orc", "dwarf", "barbarian"]
    table = placed({"phase": "tribe", "fought": fought, "hands": {"1": ["skeleton6"], "3": ["skeleton2"]}})
    assert drawn(table).growing
    past = drawn(table).past
    assert [(drawn_battle.number, drawn_battle.tribe, drawn_battle.points) for drawn_battle in past] == [
        (1, "orc", 2), (2, "dwarf", 1), (3, "barbarian", 1), (4, "skeleton", 2),
    ]  # fmt: skip
    last = [(army.seat, army.value, army.won) for army in past[3].armies]
    assert last == [(1, 6, True), (2, 0, False), (3, 2, False)]
    told = in_words(table)
    assert told[told.index("Round 1 went as follows.") :][4] == "Battle 4, Skeletons: won by Bea."
    assert drawn(opened()).past == ()


FOUGHT: dict[str, JSON] = {
    "phase": "tribe",
    "fought": ["orc", "dwarf", "barbarian"],
    "hands": {"1": ["skeleton6"], "3": ["skeleton2"]},
    "scores": [1, 2, 0, 3],
    "wizard": 0,
}
"""The last battle of a round is over as soon as it begins."""


def test_between_rounds_the_board_says_what_the_last_one_brought_and_what_comes() -> None:
    """In the first lap of a live deal, which nobody could read anything before; then no more."""
    table = placed(FOUGHT, 4, {"start_delay_ms": 0})
    while not view(table).deal.dealt:
        assert drawn(table, 2).since == ()
        tick(table)
    assert said(*drawn(table, 2).since) == [
        "Round 1 is over. Points won in it – Bea: 2.",
        "Next is round 2: Bea is the wizard, plays no cards, and wins as many points as the champion.",
    ]
    assert said(*drawn(table, 2).since)[0] in in_words(table)
    tick(table, 10)
    assert drawn(table, 2).since == drawn(opened()).since == ()


def test_dealt_in_turns_nothing_of_the_last_round_comes_back_once_one_has_chosen() -> None:
    """Neither while others choose nor when the wizard names a champion."""
    table, phases = placed(FOUGHT, 4, TURNS), set[str]()
    while (seats := view(table).turn.seats) and view(table).turn.phase != "champion":
        phases.add(view(table).turn.phase)
        if view(table).turn.phase == "late_enlist":
            give(table, seats[0], "decline")
        else:
            give(table, seats[0], "plays", plays=[])
        assert [said(*drawn(table, seat).since) for seat in range(4)] == [[]] * 4
    phases.add(view(table).turn.phase)
    assert [said(*drawn(table, seat).since) for seat in range(4)] == [[]] * 4
    assert phases >= {"deal", "champion"}


def test_who_is_champion_and_whose_giants_have_left_is_news() -> None:
    """A champion to everybody, and what spies did and whose giants left; a pile to who got it; the battles that went by
    to all, and to who slept what the round has brought.
    """
    told = [
        LoggedLine(RoundEnded, LogLine("round_ended", {"score_seats": {"0": 1}})),
        LoggedLine(ChampionChosen, LogLine("champion_chosen", {"seat": 3})),
        LoggedLine(PileResolved, LogLine("pile_resolved_known", {"pile": 2, "seat": 3, "kinds": ["orc2"]})),
        LoggedLine(GiantsDiscarded, LogLine("giants_discarded", {"seat": 1, "count": 2})),
        LoggedLine(SpyUsed, LogLine("spy_failed", {"spy": 1, "seat": 2, "target_seat": 0, "kind": "troll"})),
    ]
    seen = view(opened())

    def keys(seat: int, lines: list[LoggedLine]) -> list[str]:
        return [line.key for line in GAME.artist.news(lines, seen, seat)]

    everybody = ["champion_chosen", "giants_discarded", "spy_failed"]
    assert [keys(seat, told) for seat in (0, 1)] == [everybody] * 2
    assert keys(3, told) == ["champion_chosen", "pile_resolved_known", *everybody[1:]]
    finished = LoggedLine(DealFinished, LogLine("deal_finished", {}))
    assert keys(3, [told[0], finished]) == ["round_ended"]
    fought = [LoggedLine(BattleScored, LogLine("battle_won", {"battle": number})) for number in (3, 4)]
    assert keys(1, [*fought, told[0]]) == ["battle_won", "battle_won"]
    assert keys(1, fought) == ["battle_won", "battle_won"]
    assert keys(1, [*fought, told[0], finished]) == ["round_ended"]


def test_a_second_card_of_ones_own_on_a_pile_is_told_as_wasted() -> None:
    """Unlike one that another was before it does not come back (5.4.3): by the line alone nobody could tell why."""
    table = placed({**MIDST, "tick": 3}, 4, TURNS)
    give(table, 1, "plays", plays=["enlist:4", "enlist:4"])
    give(table, 2, "plays", plays=["desert:6", "desert:6"])
    give(table, 3, "plays", plays=["enlist:4"])
    assert said(*GAME.artist.moment(reversed(table.events))) == [
        "Bea plays an enlistment on pile E.",
        "Cid plays a desertion on pile G.",
        "Dan is too late with an enlistment on pile E, where another was first this turn, and takes it back.",
        "Bea plays a second enlistment on pile E: wasted. A card comes back only where another player was first.",
        "Cid plays a second desertion on pile G: it strikes nobody, for it lies on the first.",
    ]


def test_how_battles_came_out_that_went_by_is_news() -> None:
    """Who had how much, and who scored what: whoever has no mercenaries is not asked in them. One that had begun before
    is told with what the seat saw of it then.
    """
    hands: JSON = {"1": ["skeleton6", "dwarf2"], "2": ["dwarf6", "orc2", "troll"], "3": ["skeleton2", "dwarf6"]}
    table = placed({"phase": "tribe", "wizard": 0, "champion": 1, "hands": hands}, 4, TURNS)
    give(table, 0, "tribe", tribe="skeleton")
    before, known = view(table, 3), len(table.events)
    give(table, 2, "mercenaries", cards=[])
    while view(table).turn.seats == (2,):
        give(table, 2, "pass")
    give(table, 0, "tribe", tribe="dwarf")
    give(table, 2, "mercenaries", cards=["troll"])
    lines = [(type(event), GAME.tell(event, 3)) for event in table.events[known:]]
    told = [LoggedLine(kind, line) for kind, line in lines if line is not None]
    assert said(*GAME.artist.news(told, before, 3)) == [
        "Battle 1, Skeletons – Bea: 6, Cid: 0, Dan: 2: won by Bea (+2), and +2 for the wizard.",
        "Battle 2, Dwarves – Bea: 2, Cid: 11, Dan: 6: won by Cid (+1).",
    ]


def test_whoever_may_still_send_mercenaries_is_seen_to_hold_them() -> None:
    """By their backs, which everybody sees: "none" is said of nobody who has not been asked."""
    hands: JSON = {"1": ["skeleton6", "troll"], "2": ["skeleton2", "giant", "goblin"], "3": ["skeleton2", "dwarf6"]}
    table = placed({"phase": "tribe", "wizard": 0, "champion": 1, "hands": hands}, 4, TURNS)
    give(table, 0, "tribe", tribe="skeleton")

    def sent() -> dict[int, tuple[int, int]]:
        battle = next(one for one in drawn(table).drawn_battles if one.now)
        return {army.seat: (army.mercenaries, army.may_join) for army in battle.armies}

    assert (view(table).turn.seats, sent()) == ((1,), {1: (0, 1), 2: (0, 2), 3: (0, 0)})
    give(table, 1, "mercenaries", cards=["troll"])
    assert (view(table).turn.seats, sent()) == ((2,), {1: (1, 0), 2: (0, 2), 3: (0, 0)})
    give(table, 2, "mercenaries", cards=["goblin"])
    assert sent() == {1: (1, 0), 2: (1, 0), 3: (0, 0)}


@pytest.mark.parametrize(("phase", "war"), [("spy", False), ("tribe", True)])
def test_battles_are_shown_once_the_spies_are_done(phase: str, war: bool) -> None:
    assert drawn(placed({"phase": phase, "champion": 3, "hands": {"1": ["spy1", "orc2"]}})).war == war


def test_a_battle_fought_says_who_has_scored_and_what_counted_nothing() -> None:
    """The wizard too, where the champion is among the winners; and whose commando took a card."""
    given: dict[str, JSON] = {
        "wizard": 0,
        "phase": "commando",
        "champion": 1,
        "hands": {"1": ["orc2"], "2": ["commando"], "3": ["orc2"]},
        "battle": {"tribe": "dwarf", "armies": {"1": ["dwarf6"], "2": ["dwarf2", "war_machine"], "3": ["dwarf2"]}},
    }
    table = placed(given)
    give(table, 2, "commando", target=3, back="dwarf")
    (battle,) = (one for one in drawn(table).drawn_battles if one.armies)
    assert (battle.winners, battle.wizard) == ((1,), 0)
    fought = {army.seat: (army.value, army.fault) for army in battle.armies}
    assert fought == {1: (6, None), 2: (2, "unserved"), 3: (0, None)}
    taken = [army.struck_by for army in battle.armies]
    assert said(*taken) == ["taken by the commando of Cid"]
    assert said(*taken, language="fr") == ["chassée par le Commando de Cid"]


def test_the_wizard_scores_nothing_with_a_champion_who_loses() -> None:
    hands: JSON = {"1": ["orc2"], "2": ["orc6"], "3": ["orc2"]}
    table = placed({"phase": "tribe", "wizard": 0, "champion": 1, "hands": hands})
    give(table, 0, "tribe", tribe="orc")
    assert (drawn(table).drawn_battles[0].winners, drawn(table).drawn_battles[0].wizard) == ((2,), None)


def test_a_hand_that_will_count_nothing_is_warned_of_to_its_owner_alone() -> None:
    hand: JSON = ["spy1", "orc_leader", "orc_leader", "giant", "giant", "dwarf_leader"]
    table = placed({"wizard": 0, "phase": "spy", "champion": 3, "hands": {"1": hand, "2": ["orc2"]}})
    told = [
        "Bea holds both leaders of one tribe, Orcs: in its battle the army will count 0.",
        "Bea holds 2 Giants: all of them leave after the spies, unless only one is left.",
    ]
    assert said(*drawn(table, 1).warnings) == told
    assert [one for one in in_words(table, 1) if one in told] == told
    others: list[Viewer] = [0, 2, "spectator", "arbiter"]
    assert [drawn(table, viewer).warnings for viewer in others] == [()] * 4
    give(table, 1, "spy", target=2, kind="orc2")
    assert said(*drawn(table, 1).warnings) == told[:1]


def test_what_was_played_stays_on_record_and_cards_dealt_do_not() -> None:
    table = opened(4, {}, {"start": [53]})
    tick(table, 54)
    kept = {type(event).__name__ for event in table.events if GAME.artist.recorded(event)}
    passed = {type(event).__name__ for event in table.events} - kept
    assert (kept, passed) == ({"RoundStarted", "EnlistmentOpened"}, {"CardDealt"})


def test_equal_points_at_the_end_are_said_to_be_parted() -> None:
    fought: JSON = ["orc", "dwarf", "barbarian"]
    given: dict[str, JSON] = {"phase": "tribe", "fought": fought, "hands": {"1": ["skeleton6"], "3": ["skeleton2"]}}
    tied, clear = placed({**given, "scores": [6, 6, 8, 1]}), placed({**given, "scores": [5, 6, 9, 1]})
    assert [drawn(table).tied for table in (tied, clear)] == [True, False]
    assert [drawn(table).over for table in (clear, opened())] == [True, False]
    assert not drawn(placed({"scores": [3, 3, 2, 1]})).tied


def test_who_can_only_let_a_moment_pass_is_told_so() -> None:
    """Who holds the card in question is told to play it; who is not asked reads the catalogue's own sentence."""
    armies = {"0": ["orc2"], "1": ["orc2"], "2": ["orc6"]}
    hands = {"0": ["goblin"], "1": ["commando"]}
    moment: dict[str, JSON] = {"wizard": 3, "champion": 0, "phase": "commando", "hands": hands}
    table = placed({**moment, "battle": {"tribe": "orc", "armies": armies}})
    lines = [GAME.artist.prompt(view(table, seat), GAME.offers(table.state, seat)) for seat in (0, 1)]
    assert said(*lines) == [
        "The armies are about to be revealed. You hold nothing that can be played now: let the moment pass.",
        "The armies are about to be revealed. Play your Commando, or let the moment pass.",
    ]


def test_who_won_the_last_battle_is_told_while_the_next_one_is_prepared() -> None:
    """It is decided once the last one has answered, who sees nothing of it otherwise."""
    hands: JSON = {"1": ["orc2", "dwarf2"], "2": ["orc6", "dwarf6", "goblin"], "3": ["orc2"]}
    table = placed({"phase": "tribe", "wizard": 0, "champion": 2, "hands": hands})
    assert drawn(table).last_battle is None
    give(table, 0, "tribe", tribe="orc")
    give(table, 2, "mercenaries", cards=[])
    assert (view(table).turn.phase, drawn(table).last_battle) == ("commando", None)
    give(table, 2, "pass")
    give(table, 2, "pass")
    told = ["Battle 1, Orcs: won by Cid (+2), and +2 for the wizard, Ann."]
    assert (view(table).turn.phase, said(drawn(table).last_battle)) == ("tribe", told)
    give(table, 0, "tribe", tribe="dwarf")
    assert (view(table).turn.phase, said(drawn(table).last_battle)) == ("mercenaries", told)
    give(table, 2, "mercenaries", cards=[])
    assert (view(table).turn.phase, drawn(table).last_battle) == ("commando", None)


def test_a_wizard_sees_the_champions_hand_first_and_what_it_has_of_each_tribe() -> None:
    """Others see neither: of a hand that is not theirs they know the backs alone."""
    hands: JSON = {"1": ["orc2"], "2": ["dwarf6"], "3": ["orc2", "orc6", "orc_leader", "dwarf2", "giant"]}
    table = placed({"phase": "tribe", "wizard": 0, "champion": 3, "hands": hands})
    assert [one.seat for one in drawn(table, 0).hands] == [3, 1, 2]
    assert {one.name: one.worth for one in drawn(table, 0).tribes} == {
        "barbarian": 0,
        "dwarf": 2,
        "orc": 16,
        "skeleton": 0,
    }
    assert {one.worth for one in drawn(table, 1).tribes} == {None}


def asked(table: OrcsTable, seat: int) -> list[str]:
    return said(GAME.artist.prompt(view(table, seat), GAME.offers(table.state, seat)))


def test_dealt_in_turns_it_is_said_how_many_cards_are_still_to_come_and_which_turn_is_the_last() -> None:
    """Desertions are lost after it, enlistments are not; of what one has not, nothing."""
    cards: JSON = {"1": {"desertions": 1}, "2": {"desertions": 0}, "3": {"desertions": 1, "enlistments": 0}}
    table = placed({**MIDST, "player_cards": cards}, 4, TURNS)
    play = "Play one or two of your cards on the piles, or keep them."
    assert asked(table, 1) == [f"{play} 2 cards are still to come."]
    for seat in (1, 2, 3):
        give(table, seat, "plays", plays=[])
    assert view(table).deal.left == 1
    last, lost = "Last turn before the last card", "desertions you keep are lost"
    assert asked(table, 1) == [
        f"{last}: {lost}, enlistments may still be placed after it.",
    ]
    assert asked(table, 2) == [f"{last}. Enlistments may still be placed after that card."]
    assert asked(table, 3) == [f"{last}: {lost}."]
    for seat in (1, 2, 3):
        give(table, seat, "plays", plays=[])
    assert view(table).turn.phase == "late_enlist"
    assert asked(table, 1) == ["The last card lies there. Place one of the enlistments you have left."]


def test_who_could_play_the_last_of_their_cards_is_told_what_that_means_for_the_deal() -> None:
    """Whoever has no card left is not asked again (5.3), and sees no more than how the deal has ended."""
    deck: JSON = [*["orc2"] * 6, *["dwarf2"] * 6, *["skeleton2"] * 6, "troll", "goblin"]
    cards: JSON = {
        "1": {"desertions": 0, "enlistments": 1},
        "2": {"desertions": 1, "enlistments": 1},
        "3": {"desertions": 2, "enlistments": 1},
    }
    table = placed({"tick": 5, "deck": deck, "piles": PILES, "player_cards": cards}, 4, TURNS)
    unseen = "Once you have none left, the rest of the deal (20 cards) goes by unseen."
    assert [asked(table, seat)[0].endswith(unseen) for seat in (1, 2, 3)] == [True, True, False]
    few = placed({"tick": 5, "deck": deck[-9:], "piles": PILES, "player_cards": cards}, 4, TURNS)
    assert [asked(few, seat)[0].endswith("9 cards are still to come.") for seat in (1, 2, 3)] == [True] * 3


def test_in_turns_the_start_card_is_news_with_why_fewer_cards_were_dealt() -> None:
    """Live everybody sees it come up between two cards."""
    told = [LoggedLine(EnlistmentOpened, LogLine("enlistment_opened", {}))]
    turns, live = view(opened(4, TURNS)), view(opened())
    (line,) = said(*GAME.artist.news(told, turns, 1))
    assert line.startswith("The Start card! It cuts this turn’s deal short: fewer piles got a card, or none.")
    assert GAME.artist.news(told, live, 1) == []


def test_who_could_play_nothing_more_is_told_how_much_was_dealt_since() -> None:
    """Whoever is asked again after one batch, or holds cards until the last, is told nothing."""
    deck: JSON = [*["orc2"] * 6, *["dwarf2"] * 6, *["skeleton2"] * 6, "troll", "goblin"]
    cards: JSON = {"1": {"desertions": 0, "enlistments": 1}, "2": {"desertions": 1}, "3": {"enlistments": 0}}
    table = placed({"tick": 5, "deck": deck, "piles": PILES, "player_cards": cards}, 4, TURNS)
    before, known = view(table, 1), len(table.events)

    def news(seat: int, language: str = "en") -> list[str]:
        lines = [(type(event), GAME.tell(event, seat)) for event in table.events[known:]]
        told = [LoggedLine(kind, line) for kind, line in lines if line is not None]
        return said(*GAME.artist.news(told, before, seat), language=language)

    give(table, 1, "plays", plays=["enlist:4"])
    while view(table).turn.phase == "deal":
        assert news(1) == []
        for seat in view(table).turn.seats:
            give(table, seat, "plays", plays=[])
    assert news(1) == ["You had nothing left to play: the last 20 cards were dealt without you."]
    assert "les 20 dernières cartes ont été distribuées sans vous" in news(1, "fr")[0]
    assert news(0) == []


@pytest.mark.parametrize(("orcs", "key"), [(3, "prompt_vain_flying"), (2, "board_own_flying")])
def test_who_would_fly_in_vain_is_told_so(orcs: int, key: str) -> None:
    """After the reveal all values are public: with one Goblin 2 may become 7 or 8, no more."""
    armies: JSON = {"0": ["orc2"], "1": [*["orc2"] * orcs, *["goblin"] * 3], "2": []}
    hands: JSON = {"0": ["flying_machine", "goblin"], "1": ["troll"]}
    given: dict[str, JSON] = {"wizard": 3, "champion": 0, "phase": "flying", "hands": hands}
    table = placed({**given, "battle": {"tribe": "orc", "armies": armies}})
    line = GAME.artist.prompt(view(table, 0), GAME.offers(table.state, 0))
    assert line is not None
    assert line.key == key


def test_live_it_is_said_with_the_last_cards_that_desertions_will_be_lost() -> None:
    """Once no pile gets more than one card, and in a sentence that stays as it is until the end."""
    table = opened(4, {}, {"start": [53]})
    tick(table, 40)
    assert asked(table, 1) == []
    while view(table).deal.left > 9:
        tick(table)
    ends = "The last cards are being dealt: play your desertions now, or they are lost. "
    while view(table).deal.left:
        assert asked(table, 1) == [f"{ends}Enlistments may still be placed after the deal."]
        tick(table)
    assert asked(table, 1) == []


def test_a_wizard_who_looks_is_told_how_many_cards_are_still_to_come() -> None:
    table = opened(4, {"mode": "turns", "wizard_looks": True}, {"first_wizard": [0]})
    for seat in (1, 2, 3):
        give(table, seat, "plays", plays=[])
    (told,) = asked(table, 0)
    assert "then deal on (71 cards to come)." in told
