"""Every command that is offered can be filled in on the page, and nothing else can be sent."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from django.template.loader import render_to_string

from boards.board_templates import ENGINE
from boards.words import Words
from games.checks.variants import settings
from games.checks.walk import luck_of, walk
from games.kernel.chance import Luck
from games.kernel.codec import codec
from games.kernel.contract import Game
from games.kernel.offers import Fixed, Group, Maybe, Number, Offer, OneOf, SomeOf, Split, offered, sample
from games.kernel.registry import games_by_name
from games.kernel.settings import Setting, plainest
from games.kernel.table import Table
from games.kernel.texts import LANGUAGES, catalogue, rule_numbers, rules_text
from games.kernel.values import JSON, same
from table.controls import Control, control
from table.form_values import Unreadable
from table.forms import Deed, deeds, key_of, read
from tests.browser.phases import positions
from tests.games.armadora.tables import placed
from tests.games.orc_wars.tables import Board, army
from tests.table.filling import TooFew, fill, forms

NAMES = ("Ann", "Bea", "Cid", "Dot", "Eve", "Fay", "Gus")
SAMPLES = 3
WALKS = [
    (name, setting)
    for name, game in games_by_name().items()
    for setting in {repr(one): one for one in (*plainest(game), *settings(game)[:3])}.values()
]


def _html(offers: tuple[Offer, ...], words: Words, filled: Any = None) -> str:
    shown = {"deeds": deeds(offers, words, filled), "version": 7, "fresh_id": "abc", "csrf_token": "", "key": ""}
    around = {"do": "/m/m/do/", "swap": False, "result_box": "", "missing": (), "elsewhere": "", "may_hint": False}
    return render_to_string("table/parts/deed.html", {**shown, **around, "rules": ""}, using=ENGINE)


def _round_trip(offers: tuple[Offer, ...], offer: Offer, command: dict[str, JSON], words: Words) -> dict[str, JSON]:
    """The command that arrives where somebody fills it in on the page, asking for more places as often as needed."""
    html = _html(offers, words)
    for _ in range(10):
        form = forms(html)[key_of(offer)]
        try:
            return read(offers, fill(form, offer, command))
        except TooFew:
            filled = {name: [value] for name, value in form.hidden.items()}
            more = {name: texts for name, texts in form.buttons.items() if name.endswith("?more")}
            places = {name: [""] * len(selects) for name, selects in form.selects.items()}
            html = _html(offers, words, {**filled, **places, **more})
    raise AssertionError("never enough places")


def _alike(offer: Offer, one: JSON, other: JSON) -> bool:
    """The same command: where order does not count it may have changed, and what is nothing may be gone."""
    return same(_settled(Group(offer.fields), one), _settled(Group(offer.fields), other))


def _settled(domain: Any, value: Any) -> Any:
    if isinstance(domain, Maybe):
        domain = domain.domain
    if isinstance(domain, Group):
        settled = {key: _settled(domain.fields.get(key), inner) for key, inner in value.items()}
        return {key: inner for key, inner in settled.items() if not _means_nothing(domain.fields.get(key), inner)}
    if isinstance(domain, SomeOf) and not domain.ordered:
        return sorted(value, key=str)
    if isinstance(domain, Split):
        return {seat: share for seat, share in value.items() if share}
    return value


def _means_nothing(domain: Any, value: Any) -> bool:
    """Whether an empty list or share is the same as leaving it out."""
    return isinstance(domain, Maybe) and isinstance(domain.domain, SomeOf | Split) and not value


def _walked(game: Game[Any, Any, Any, Any, Any], setting: Setting) -> list[tuple[int, tuple[Offer, ...]]]:
    """What the seats were offered at some steps of a random match."""
    plies = list(walk(game, setting, b"\x05" * 32))
    stride = max(1, len(plies) // 12)
    found = []
    for ply in plies[::stride]:
        for seat in range(setting.seats):
            offers = game.offers(ply.after, seat)
            if offers:
                found.append((seat, offers))
    return found


@pytest.mark.parametrize(
    ("name", "setting"), WALKS, ids=[f"{name}-{setting.seats}-{at}" for at, (name, setting) in enumerate(WALKS)]
)
def test_it_works(name: str, setting: Setting) -> None:
    """Whatever a seat is offered in a random match can be filled in, and arrives as the same command."""
    game = games_by_name()[name]
    words = Words(catalogue(game, "en"), NAMES[: setting.seats])
    luck = luck_of("forms", name)
    tried = 0
    for _, offers in _walked(game, setting):
        for offer in offers[:8]:
            for _ in range(SAMPLES):
                command = sample(offer, luck)
                arrived = _round_trip(offers, offer, command, words)
                assert offered(offers, arrived)
                assert _alike(offer, arrived, command)
                tried += 1
    assert tried > 5


ODD = (
    Offer(
        "odd",
        {
            "one": OneOf((3, "3", None, True, (1, 2), (), "a:b")),
            "pair": OneOf(((1,), (2, 3)), sets=True),
            "some": SomeOf(("x", "y", "y", "more", "given"), 1, 4),
            "order": SomeOf((1, 1, 2, "2"), 0, 4, ordered=True),
            "number": Number(-3, 12),
            "split": Split(5, 2, (0, 2)),
            "group": Group({"inner": Maybe(Group({"deep": Maybe(Number(0, 3)), "name": OneOf(("p", "q"))}))}),
            "maybe": Maybe(SomeOf(("z",), 0, 1)),
            "again": SomeOf(("v", "w"), 0, 5, repeats=True),
            "empty": Maybe(SomeOf((), 0, 0)),
            "either": Maybe(OneOf(("", "filled"))),
            "share": Maybe(Split(2, 0, (1,))),
            "side": Maybe(Fixed("left")),
            "fixed": Fixed(0),
        },
    ),
    Offer("plain", {"fixed": Fixed("only")}),
)


@pytest.mark.parametrize(("asks", "main"), [("", [True, True]), ("Struggle?", [False, False])])
def test_two_choices_of_equal_standing_look_alike(asks: str, main: list[bool]) -> None:
    """Also where one of them asks again before it acts; what the catalogue puts aside is no such choice."""
    words = Words({"confirm.struggle": asks, "confirm.scout": "Send it?", "aside.scout": "Send the scout"}, NAMES)
    plain = deeds((Offer("struggle"), Offer("hold"), Offer("scout")), words).plain
    assert [deed.main for deed in plain] == [*main, False]


def test_what_has_nothing_to_fill_in_is_a_button_alone() -> None:
    """A form under its title would say the same twice. The button says what it does with nothing chosen."""
    named = {"command.send": "Send some, or none", "command_none.send": "Send nobody", "command.accept": "Accept"}
    words = Words(named, NAMES)
    empty = SomeOf((), 0, 0)
    made = deeds((Offer("accept", {"tribe": empty, "gold": empty}), Offer("send", {"cards": empty})), words)
    assert [deed.title for deed in made.plain] == ["Accept", "Send nobody"]
    assert made.open == ()
    assert [deed.title for deed in deeds((Offer("send", {"cards": SomeOf(("a",), 0, 1)}),), words).open] == [
        "Send some, or none"
    ]


def test_every_kind_of_domain() -> None:
    """Also those that no game uses yet, with values that look alike."""
    luck = Luck("odd")
    words = Words({}, NAMES[:3])
    for _ in range(300):
        command = sample(ODD[0], luck)
        if command.get("either") == "":
            continue
        arrived = _round_trip(ODD, ODD[0], command, words)
        assert offered(ODD, arrived)
        assert _alike(ODD[0], arrived, command)
    assert _round_trip(ODD, ODD[1], {"type": "plain", "fixed": "only"}, words) == {"type": "plain", "fixed": "only"}


GOOD = {
    "_offer": [key_of(ODD[0])],
    "one": ['"3"'],
    "pair": ["[1]"],
    "some": ["x"],
    "number": ["4"],
    "split:0": ["2"],
}
HOSTILE: list[dict[str, list[str]]] = [
    {"_offer": ["odd-000000000000"]},
    {"_offer": [key_of(ODD[0]), key_of(ODD[0])]},
    {"_offer": []},
    {"one": []},
    {"one": ["4"]},
    {"one": ['"3"', '"3"']},
    {"one": ["__class__"]},
    {"pair": ["[1, 2]"]},
    {"pair": ["[1] "]},
    {"some": ["x", "x"]},
    {"some": []},
    {"some": ["x", "y", "more", "given"], "some:y": ["1"]},
    {"some:y": ["3"]},
    {"some:y": ["-1"]},
    {"some:y": ["1.0"]},
    {"some:z": ["1"]},
    {"order": ["1", "1", "1"]},
    {"order": ["3"]},
    {"number": ["13"]},
    {"number": ["-4"]},
    {"number": ["٤"]},
    {"number": [" 4"]},
    {"number": ["4e0"]},
    {"number": ["0x4"]},
    {"number": ["9" * 5000]},
    {"number": [""]},
    {"number": ["4", "4"]},
    {"split:0": ["6"]},
    {"split:0": ["1"]},
    {"split:1": ["2"]},
    {"split:00": ["2"]},
    {"split": ["2"]},
    {"group": ["1"]},
    {"group.inner?given": ["1"]},
    {"group.inner?given": ["2"]},
    {"group.inner?given": ["1"], "group.inner.name": ["r"]},
    {"group.inner.extra": ["1"], "group.inner?given": ["1"], "group.inner.name": ["p"]},
    {"maybe": ["w"]},
    {"maybe?given": ["1"]},
    {"again:v": ["6"]},
    {"again:v": ["3"], "again:w": ["3"]},
    {"empty": ["x"]},
    {"either": ["other"]},
    {"side": ["right"]},
    {"fixed": ["1"]},
    {"type": ["plain"]},
    {"unknown": ["1"]},
    {"one\0": ["1"]},
    {"some": ["x"] * 500},
]


def test_a_good_form_is_read() -> None:
    """The twin of those that are refused."""
    command: dict[str, JSON] = {"type": "odd", "one": "3", "pair": [1], "some": ["x"], "order": [], "number": 4}
    command |= {"split": {"0": 2}, "group": {}, "fixed": 0, "again": []}
    assert read(ODD, GOOD) == command


def test_what_repeats_is_taken_as_often_as_one_likes() -> None:
    assert read(ODD, {**GOOD, "again:w": ["2"], "again:v": ["3"]})["again"] == ["v", "v", "v", "w", "w"]


def test_a_list_that_may_be_left_out_asks_no_more_than_what_is_in_it() -> None:
    """Nothing is asked where there is nothing to choose from, and many choices wait to be unfolded."""
    words = Words({}, NAMES[:3])
    wide = Offer(
        "talk", {"say": Maybe(SomeOf(tuple("abcdefghijklmnop"), 0, 9, repeats=True)), "gift": ODD[0].fields["empty"]}
    )
    form = forms(_html((wide,), words))[key_of(wide)]
    assert form.numbers == {f"say:{letter}": (0, 9) for letter in "abcdefghijklmnop"}
    assert form.boxes == {}
    html = _html((wide,), words)
    assert html.count('<details class="wide-choice">') == 1
    filled = {"_offer": [key_of(wide)], "say:c": ["2"]}
    assert '<details class="wide-choice" open>' in _html((wide,), words, filled)


@pytest.mark.parametrize(
    "change", HOSTILE, ids=[str(change)[:60].encode("ascii", "replace").decode() for change in HOSTILE]
)
def test_hostile_forms_are_refused(change: dict[str, list[str]]) -> None:
    with pytest.raises(Unreadable):
        read(ODD, {**GOOD, **change})


class Asked(NamedTuple):
    """A seat that must decide: in which phase, of how many seats by which options, and what it is offered."""

    phase: str
    seats: int
    options: str
    offers: tuple[Offer, ...]


@cache
def _asked(name: str) -> list[Asked]:
    """Some of what is asked in random matches of the game, and the fullest position of each of its phases."""
    game = games_by_name()[name]
    found = []
    for setting in plainest(game):
        plies = list(walk(game, setting, b"\x05" * 32))
        for ply in plies[:: max(1, len(plies) // 12)]:
            turn = game.turn(ply.after)
            found += [
                Asked(turn.phase, setting.seats, repr(setting.raw), game.offers(ply.after, seat)) for seat in turn.seats
            ]
    for one in positions(name):
        state = Table(
            game, codec(game).options(one.options), one.seats, Luck("forms"), given=one.given, arranged=True
        ).state
        found.append(Asked(game.turn(state).phase, one.seats, repr(one.options), game.offers(state, one.seat)))
    return [one for one in found if one.offers]


def _deeds(name: str, language: str, asked: Asked) -> list[Deed]:
    forms = deeds(asked.offers, Words(catalogue(games_by_name()[name], language), NAMES[: asked.seats]))
    return [*forms.open, *forms.plain]


def _controls(controls: Iterable[Control]) -> Iterator[Control]:
    for one in controls:
        yield one
        yield from _controls(one.parts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games_by_name())
def test_every_choice_is_named(name: str, language: str) -> None:
    """No choice is without its text, or shown by the name that the code has for it, nor a seat by its number."""
    words = catalogue(games_by_name()[name], language)
    bad = set()
    for asked in _asked(name):
        bad |= {f"prompt.{asked.phase}"} - words.keys()
        for deed in _deeds(name, language, asked):
            bad |= {f"command.{deed.type}", f"help.{deed.type}"} - words.keys()
            bad |= {deed.title} if "_" in deed.title else set()
            for one in _controls(deed.controls):
                shown = one.kind != "fixed" and not one.by_board
                bad |= {f"field.{one.name.rpartition('.')[2]}"} - words.keys() if shown else set()
                bad |= {f"{one.name}={c.label}" for c in one.choices if "_" in c.label or not c.label}
    assert bad == set()


def _unready(one: Control) -> bool:
    """Whether a number is empty, or a count begins with too few or too many, though no kind must be picked."""
    if one.kind == "number":
        return not one.by_board and not (one.value and one.lo <= int(one.value) <= one.hi)
    if one.kind not in ("several", "split") or one.optional or not one.lo:
        return False
    all_ = one.hi == sum(choice.most for choice in one.choices)
    must_pick = one.kind == "several" and not all_ and (one.exactly or not one.counted)
    return not must_pick and not one.lo <= sum(choice.taken for choice in one.choices) <= one.hi


@pytest.mark.parametrize("name", games_by_name())
def test_numbers_and_counts_begin_with_something_that_can_be_sent(name: str) -> None:
    unready = {
        f"{deed.type}.{one.name}: {one.lo} to {one.hi}"
        for asked in _asked(name)
        for deed in _deeds(name, "en", asked)
        for one in _controls(deed.controls)
        if _unready(one)
    }
    assert unready == set()


@pytest.mark.parametrize("name", games_by_name())
def test_what_cannot_be_chosen_now_is_named(name: str) -> None:
    """A command that a phase has at one time and not at another: the reason stands in its place."""
    words = Words(catalogue(games_by_name()[name], "en"), NAMES)
    ever: dict[tuple[str, str], set[str]] = {}
    for one in _asked(name):
        ever.setdefault((one.phase, one.options), set()).update(offer.type for offer in one.offers)
    untold = set()
    for one in _asked(name):
        types = {offer.type for offer in one.offers}
        told = {title for title, _why, _rules in words.missing(one.phase, types)}
        absent = ever[one.phase, one.options] - types
        untold |= {(one.phase, type_) for type_ in absent if words.command(type_) not in told}
    assert untold == set()


BEGUN = (
    (SomeOf(("orc",) * 4 + ("boar",) * 9 + ("shaman",), 1, 10), [4, 5, 1]),
    (SomeOf(("orc", "orc", "boar"), 1, 10), [2, 1]),
    (SomeOf(("a", "a", "b", "b"), 1, 2), [1, 1]),
    (SomeOf(("a", "b"), 1, 2), [1, 1]),
    (SomeOf(("a", "b", "c"), 1, 2), [0, 0, 0]),
    (SomeOf(("a", "a", "b"), 0, 3), [0, 0]),
    (SomeOf(("a", "a", "b"), 2, 2), [0, 0]),
    (SomeOf(("a", "a", "b"), 3, 3), [2, 1]),
    (Maybe(SomeOf(("a", "a"), 1, 2)), [0]),
    (Split(5, 5, (0, 2)), [3, 2]),
    (Split(5, 0, (0, 2)), [0, 0]),
)


@pytest.mark.parametrize(("domain", "taken"), BEGUN)
def test_a_count_begins_full_where_something_must_be_taken(domain: Any, taken: list[int]) -> None:
    """Each kind in turn; not where different things must be told apart. What was sent stays as it was sent."""
    words = Words({}, NAMES)
    assert [choice.taken for choice in control(domain, "cards", words, {}).choices] == taken
    token_ = control(domain, "cards", words, {}).choices[0].token
    sent = control(domain, "cards", words, {f"cards:{token_}": ["1"]}).choices
    assert [choice.taken for choice in sent] == [1] + [0] * (len(taken) - 1)


@pytest.mark.parametrize("growing", [False, True])
def test_the_only_choice_is_made_unless_others_join_it_while_one_looks(growing: bool) -> None:
    """Nobody has chosen the first pile because no other has begun yet."""
    words = Words({"growing.pile": "piles that have begun"} if growing else {}, NAMES)
    assert [one.chosen for one in control(OneOf((0,)), "pile", words, {}).choices] == [not growing]
    assert [one.chosen for one in control(OneOf((0,)), "pile", words, {"pile": ["0"]}).choices] == [True]


@pytest.mark.parametrize("asks", ["", "End them?"])
def test_what_is_beside_ones_own_decision_never_stands_open(asks: str) -> None:
    """A form of a command that is put aside is folded; without it the other form stands open, or the button out and
    first, though it asks once more.
    """
    words = Words({"aside.refate": "Your villages", "confirm.end_actions": asks}, NAMES)
    aside, other, end = (
        Offer("refate", {"zone": OneOf(("a", "b"))}),
        Offer("move", {"to": OneOf(("a", "b"))}),
        Offer("end_actions"),
    )
    found = deeds((aside, other, end), words)
    assert [(deed.type, deed.opened) for deed in found.open] == [("refate", False), ("move", True)]
    alone = deeds((aside, end), words)
    assert [deed.opened for deed in alone.open] == [False]
    assert ([deed.main for deed in alone.plain], alone.plain_first) == ([True], True)
    assert ([deed.main for deed in found.plain], found.plain_first) == ([False], False)


@pytest.mark.parametrize(("hand", "first"), [([1], False), ([], True)])
def test_where_no_warrior_is_left_the_pass_stands_first_and_the_palisades_are_folded(
    hand: list[JSON], *, first: bool
) -> None:
    """The short name of each is all that its line in a folded sheet has room for."""
    game = games_by_name()["armadora"]
    state = placed({"hands": [hand, [1]], "turn": {"seat": 0}}, 2).state
    view, offers = game.view(state, 0), game.offers(state, 0)
    words = Words(catalogue("armadora", "en"), NAMES)
    found = deeds(offers, words, remarks=[game.remarks(view, offer) for offer in offers])
    assert (found.plain_first, [deed.opened for deed in found.open]) == (first, [not first] + [False] * (not first))
    assert ([deed.main for deed in found.plain], found.titles[-1]) == ([first], "Pass for good")


def test_what_is_rarely_done_stands_behind_and_does_not_stand_open() -> None:
    march, move = (Offer(type_, {"from": Fixed("a"), "to": OneOf(("b", "c"))}) for type_ in ("march", "move"))
    words = Words({"rare.march": "after moves"}, NAMES)
    assert [(deed.type, deed.opened) for deed in deeds((march, move), words).open] == [("move", True), ("march", False)]
    assert [(deed.type, deed.opened) for deed in deeds((march,), words).open] == [("march", True)]


def test_standing_is_the_equal_of_a_retreat_though_that_asks_where_to() -> None:
    """Else the retreat, which gives a glory point away, would stand out alone. Where a lesson asks for it, it does."""
    retreat = Offer("retreat", {"to": OneOf(("Nb1", "Nb2"))})
    words = Words(catalogue("orcs_vs_orcs", "en"), NAMES)
    found = deeds((Offer("stand"), retreat), words)
    assert [(deed.type, deed.equal) for deed in (*found.plain, *found.open)] == [("stand", True), ("retreat", True)]
    assert [deed.equal for deed in deeds((retreat,), words).open] == [False]
    asked = deeds((Offer("stand"), retreat), words, asked=Offer("stand"))
    assert [(deed.main, deed.equal) for deed in (*asked.plain, *asked.open)] == [(True, False), (False, False)]


def test_of_forms_of_equal_standing_none_stands_open() -> None:
    """Such as what a spy is used for: the button of the first would use it up by a slip of the finger."""
    look, steal = (Offer(type_, {"of": OneOf(("b", "c"))}) for type_ in ("look", "steal"))
    words = Words({"beside.look": "steal bribe"}, NAMES)
    assert [deed.opened for deed in deeds((look, steal), words).open] == [False, False]
    assert [deed.opened for deed in deeds((look, steal), words, asked=steal).open] == [True, False]
    assert [deed.opened for deed in deeds((look,), words).open] == [True]


@pytest.mark.parametrize(
    ("moves", "others", "stands", "open_"),
    [
        (2, 4, ["move", "move", "a", "b", "c", "d"], "move"),
        (2, 5, ["many", "a", "b", "c", "d", "e"], ""),
        (3, 1, ["move", "move", "move", "a"], "move"),
        (4, 1, ["many", "a"], ""),
    ],
)
def test_among_many_forms_those_of_one_command_stand_under_its_name(
    moves: int, others: int, stands: list[str], open_: str
) -> None:
    """Four anywhere, two where there are more than six in all: then none of them stands open, and all are counted."""
    place = OneOf(("y", "z"))
    offers = [Offer("move", {"from": Fixed(f"x{number}"), "to": place}) for number in range(moves)]
    found = deeds((*offers, *(Offer(one, {"to": place}) for one in "abcde"[:others]), Offer("end")), Words({}, NAMES))
    assert [getattr(one, "type", "many") for one in found.forms] == stands
    assert "".join(deed.type for deed in found.open if deed.opened) == open_
    assert found.number == len(stands) + 1


def test_a_title_names_nothing_that_is_not_there() -> None:
    offer = Offer("play", {"card": Fixed("orc"), "slot": Fixed(None)})
    words = Words(catalogue("orcs_vs_orcs", "en"), NAMES)
    assert [deed.title for deed in deeds((offer,), words).plain] == ["Play a card: Orc"]


def test_a_title_says_that_nothing_may_be_chosen_only_where_that_is_so() -> None:
    """The same command may be empty during the deal, and after it there is a button of its own for that."""
    words = Words(catalogue("few_orcs_more", "en"), NAMES)
    plays = ("enlist:4", "enlist:5")
    for least, title, end in (
        (0, "Play cards, or none", "Choose none to keep your cards."),
        (1, "Play cards", "anybody’s second."),
    ):
        offer = Offer("plays", {"plays": SomeOf(plays, least, 1, ordered=True)})
        (deed,) = deeds((offer,), words).open
        assert (deed.title, deed.help.endswith(end)) == (title, True)
    said = [words.whole({"type": "plays", "plays": chosen}) for chosen in ((), plays)]
    asking = {"type": "spy", "target": 1, "kind": "orc6"}
    assert words.whole(asking) == f"Ask {NAMES[1]} for the card Orc 6"
    assert words.whole({"type": "fly", "goblins": 1}) == "Send the flying machine with 1 goblin"
    assert said == [
        "Keep your cards",
        "Play cards: an enlistment on pile E, an enlistment on pile F",
    ]


@pytest.mark.parametrize("name", games_by_name())
def test_what_does_not_go_together_stands_in_the_form_with_the_reason(name: str) -> None:
    """As the texts that the fields send, with a sentence; the rules stand apart. For loose commands only."""
    game, words = games_by_name()[name], Words(catalogue(games_by_name()[name], "en"), NAMES)
    for asked in _asked(name):
        made = deeds(asked.offers, words, clashes=game.clashes)
        for deed in (*made.open, *made.plain):
            told = json.loads(deed.clashes or "[]")
            fields = {one.name: {choice.token for choice in one.choices} for one in deed.controls if one.choosy}
            assert not told or deed.type in game.loose
            assert fields.keys() == {field for _, pairs in told for pair in pairs for field in pair}
            assert bool(told) == bool(deed.cites)
            assert {*deed.cites} <= {*rule_numbers(rules_text(name, "en"))}
            for why, pairs in told:
                assert re.search(r"[^)]\.$", why)
                assert all(set(texts) <= fields[field] for pair in pairs for field, texts in pair.items())


@pytest.mark.parametrize(("language", "why"), [("en", "Two Archers"), ("fr", "Deux Archers")])
def test_a_form_of_orcz_says_which_cards_make_no_rank(language: str, why: str) -> None:
    """Its offer says nothing of it, and without the game's word the form neither."""
    game, cards = games_by_name()["orcz"], OneOf(("grunt1", "archer1", "archer2"))
    words = Words(catalogue(game, language), NAMES)
    offer = Offer("deploy", {"field": OneOf(("tree",)), "left": cards, "right": cards, "up": OneOf(("left", "right"))})
    (deed,), (plain,) = deeds((offer,), words, clashes=game.clashes).open, deeds((offer,), words).open
    told = dict(json.loads(deed.clashes))
    (two,) = [pairs for said, pairs in told.items() if said.startswith(why)]
    assert two == [{"left": ["archer1"], "right": ["archer2"]}, {"left": ["archer2"], "right": ["archer1"]}]
    assert plain.clashes == ""
    assert [one.name for one in deed.controls if one.choosy] == ["left", "right"]


@pytest.mark.parametrize(("game", "phase"), [("orcz", "allocate"), ("few_orcs_more", "spy")])
def test_a_choice_of_seats_shows_their_marks(game: str, phase: str) -> None:
    """As boards show them: where something is shared out among them, and where one of them is chosen."""
    one = next(one for one in positions(game) if one.phase == phase)
    rules = games_by_name()[game]
    table = Table(rules, codec(rules).options(one.options), one.seats, luck_of(0), one.given, arranged=True)
    words = Words(catalogue(rules, "en"), NAMES[: one.seats])
    offers = rules.offers(table.state, one.seat)
    domains = [domain for offer in offers for domain in offer.fields.values()]
    seats = {seat for domain in domains if isinstance(domain, Split) for seat in domain.over}
    assert len(re.findall(r'<span class="seat-\w+"><svg class="mark"', _html(offers, words))) >= max(1, len(seats))


def test_what_a_leader_leaves_behind_is_chosen_right_after_his_march() -> None:
    """The order of offers stays; whoever has marched already leaves hordes behind all marches."""
    areas = {"hool": "red_orcland", "thar": "orcus_rex"}
    leaders = {name: army(0, area, area) for name, area in areas.items()}
    board = Board({"phase": "move", "leaders": leaders, "areas": {area: {"owner": 0} for area in areas.values()}})
    words = Words(catalogue("orc_wars", "en"), ["Ann", "Bo"])

    def titles() -> list[str]:
        return [one.title for one in deeds(games_by_name()["orc_wars"].offers(board.table.state, 0), words).open]

    assert titles() == ["Move: Hool", "Leave hordes behind: Hool", "Move: Thar", "Leave hordes behind: Thar"]
    board.give(0, "move", leader="hool", path=["ogremoor"])
    assert titles() == ["Move: Thar", "Leave hordes behind: Thar", "Leave hordes behind: Hool"]
