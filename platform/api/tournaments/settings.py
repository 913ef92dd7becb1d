"""The settings of a tournament as programs send them."""

from typing import Any

import msgspec

from api.payload import Payload
from api.tournaments.people import players_named
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from lobby.defaults import usual_options
from tournaments.commands import RATED_DELAY_S
from tournaments.stream.settings import Apart, Entry, Play, Settings, Stage, Times


class SettingsWanted(Payload, frozen=True):
    """What an organiser decides. Moments are in milliseconds since 1970.

    Without `rules_version` today's rules hold; options that are left out are those that so many seats need.
    `entry.invited` takes names. Where `play.rated` and no `delay_s` is among the terms, spectators see the matches five
    minutes later.
    """

    name: str
    game: str
    seats: int
    stages: tuple[Stage, ...]
    rules_version: str = ""
    options: dict[str, Any] = {}
    team: int = 1
    about: str = ""
    entry: Entry = Entry()
    times: Times = Times()
    play: Play = Play()
    apart: Apart = Apart()


def settings_of(wanted: SettingsWanted) -> Settings:
    """Return the settings as the log keeps them. Raises `Misfit` for an unknown game, number of seats or player."""
    rules = find_game(wanted.game, wanted.rules_version)
    if wanted.seats not in rules.seats:
        raise Misfit("seats", f"{wanted.game} is not played by {wanted.seats}")
    invited = players_named(wanted.entry.invited, "entry.invited")
    given = msgspec.structs.asdict(wanted)
    if wanted.play.rated:
        terms = {"delay_s": RATED_DELAY_S, **wanted.play.terms}
        given["play"] = msgspec.structs.replace(wanted.play, terms=terms)
    given["rules_version"] = rules.rules_version
    given["options"] = {**usual_options(rules, wanted.seats), **wanted.options}
    given["entry"] = msgspec.structs.replace(wanted.entry, invited=invited)
    return Settings(**given)
