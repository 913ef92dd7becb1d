"""The create form shows every option of every game, and gives back what was chosen."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from boards.options import options, other_rules
from games.checks.variants import settings
from games.kernel.codec import codec
from games.kernel.registry import games_by_name
from games.kernel.settings import Setting
from games.kernel.texts import catalogue
from games.kernel.values import JSON, plain, same
from lobby import fields
from lobby.defaults import table_options
from lobby.form import ME, TableForm

GAMES = sorted(games_by_name())


def _sent(game: str, setting: Setting) -> dict[str, Any]:
    """What a browser sends of the form when somebody has chosen this setting."""
    form = TableForm(games_by_name()[game])
    sent = {name: form[name].value() for name in form.fields}
    sent |= {"seats": setting.seats}
    for part in form.parts:
        if part.option.name in setting.raw:
            sent |= _chosen(part, setting.raw[part.option.name])
    return {name: value for name, value in sent.items() if value is not None and value is not False}


def _chosen(part: fields.Part, value: JSON) -> dict[str, Any]:
    option = part.option
    if option.switch or (option.span and not option.picks):
        return {part.name: value}
    if isinstance(value, list | tuple):
        return {part.name: fields.LIST, **dict(zip(part.others, value, strict=False))}
    if any(same(choice.value, value) for choice in option.picks):
        return {part.name: str(value)}
    return {part.name: fields.NUMBER, part.others[0]: value}


@pytest.mark.parametrize("game", GAMES)
def test_it_works(game: str) -> None:
    """Whatever a game is tested with can be chosen on the form, and is what the match would be opened with."""
    rules = games_by_name()[game]
    for setting in settings(rules):
        form = TableForm(rules, _sent(game, setting))
        assert form.is_valid(), (setting, form.errors)
        order = form.order(ME)
        wanted = plain(codec(rules).options({**table_options(rules), **setting.raw}))
        assert (order.seats, plain(codec(rules).options(order.options))) == (setting.seats, wanted)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_on_the_page_in_the_games_own_words(client: Client, db: None, game: str, language: str) -> None:  # noqa: ARG001
    page = client.get(f"/new/{game}/", headers={"Accept-Language": language}).content.decode()
    words = catalogue(game, language)
    with translation.override(language):
        page = page.replace("&#x27;", "'").replace("&quot;", '"').replace("&amp;", "&")
        keys = [key for key in words if re.fullmatch(r"option\.\w+\.(name|help|house)", key)]
        keys += [key for key in words if key.startswith("option.") and ".value." in key]
        assert {key: words[key] for key in keys if words[key] not in page} == {}
    assert {one.name for one in options(game, language)} == {key.split(".")[1] for key in keys}


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_are_marked_as_such(client: Client, db: None, game: str) -> None:  # noqa: ARG001
    page = client.get(f"/new/{game}/").content.decode()
    marked = re.findall(r'<label for="id_option_(\w+)">[^<]* <span class="tag">', page)
    assert sorted(marked) == sorted(one.name for one in options(game, "en") if one.house)


def test_a_number_out_of_bounds_is_named() -> None:
    game = "few_orcs_more"
    sent = _sent(game, Setting({}, 4)) | {"option_deal_interval_ms": "799", "option_start_jitter": "11"}
    form = TableForm(games_by_name()[game], sent)
    assert set(form.errors) == {"option_deal_interval_ms", "option_start_jitter"}


def test_a_number_that_was_announced_must_be_given() -> None:
    game = "few_orcs_more"
    sent = _sent(game, Setting({}, 4)) | {"option_batch": fields.NUMBER}
    assert TableForm(games_by_name()[game], sent).errors == {"option_batch_number": ["Which number?"]}
    assert TableForm(games_by_name()[game], sent | {"option_batch_number": "17"}).is_valid()


def test_what_a_number_of_seats_needs_is_said_at_the_option() -> None:
    form = TableForm(games_by_name()["few_orcs_more"], _sent("few_orcs_more", Setting({}, 3)))
    assert form.errors == {"option_small_table": ["For 3 players this must be: yes."]}


def test_what_does_not_go_together_is_said_at_the_option() -> None:
    chosen = Setting({"characters": ["orc", "orc"]}, 2)
    form = TableForm(games_by_name()["armadora"], _sent("armadora", chosen))
    said = "This does not go with 2 players and the other options."
    assert form.errors == {"option_characters": [said]}


def test_what_differs_from_the_usual_can_be_named() -> None:
    chosen: dict[str, JSON] = {"ffa4": True, "first": "random", "characters": ["elf", "orc"], "recheck_own": False}
    known = {option.name: option.title for option in options("armadora", "en")}
    assert other_rules("armadora", chosen, "en") == [
        f"{known['recheck_own']}: no",
        known["ffa4"],
        f"{known['characters']}: Elf, Orc",
    ]
