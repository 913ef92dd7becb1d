"""The settings of a season as programs send and read them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, replace

from api.payload import Payload
from api.tournaments.people import players_named
from games.kernel.refusals import Misfit
from games.kernel.registry import game as find_game
from leagues.season.settings import DAY_S, Conduct, Drawing, Entry, Format, SeasonSettings
from lobby.defaults import usual_options
from streams import texts
from streams.kept_texts import TextNames
from tournaments.stream.settings import Play, Swiss


class SeasonEntry(Payload, frozen=True):
    """Who may enter, and when, in milliseconds since 1970. `invited` names players; empty means anybody."""

    members_only: bool = True
    opens_at: int | None = None
    closes_at: int | None = None
    capacity: Annotated[int, Meta(ge=0)] = 0
    waiting_list: bool = True
    invited: tuple[Annotated[str, Meta(max_length=200)], ...] = ()
    rating_from: int | None = None
    rating_to: int | None = None


class SeasonConduct(Payload, frozen=True):
    """Seconds of silence before a no-show can be claimed, how long cards last, and how long there is to appeal."""

    no_show_s: int = 3 * DAY_S
    yellow_s: int = 90 * DAY_S
    red_s: int = 365 * DAY_S
    yellows_for_red: int = 2
    appeal_s: int = 3 * DAY_S


class SeasonPlan(Payload, frozen=True):
    """Everything a league decides about a season; `promoted` and `relegated` players of each division go up and down.

    Without `rules_version`, today's rules apply; options you leave out are set as that number of seats needs.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)] = "Season"
    game: str = "armadora"
    seats: int = 2
    form: Format = Swiss(5)
    rules_version: str = ""
    options: dict[str, Any] = {}
    about: Annotated[str, Meta(max_length=4000)] = ""
    size: int = 7
    promoted: int = 1
    relegated: int = 1
    drawing: Drawing = "by_strength"
    entry: SeasonEntry = SeasonEntry()
    starts_at: int | None = None
    round_s: int = 0
    agreed: bool = False
    play: Play = Play()
    conduct: SeasonConduct = SeasonConduct()


PARTS: dict[str, tuple[type[Any], type[Any]]] = {"entry": (SeasonEntry, Entry), "conduct": (SeasonConduct, Conduct)}


def settings_of(wanted: SeasonPlan, written: TextNames) -> SeasonSettings:
    """Return the settings as the log keeps them. Raises `Misfit` for an unknown game or number of seats."""
    rules = find_game(wanted.game, wanted.rules_version)
    if wanted.seats not in rules.seats:
        raise Misfit("seats", f"{wanted.game} is not played by {wanted.seats}")
    given = {name: getattr(wanted, name) for name in wanted.__struct_fields__}
    invited = players_named(wanted.entry.invited, "settings.entry.invited")
    given["entry"] = Entry(**asdict(replace(wanted.entry, invited=invited)))
    given["conduct"] = Conduct(**asdict(wanted.conduct))
    given["rules_version"] = rules.rules_version
    given["options"] = {**usual_options(rules, wanted.seats), **wanted.options}
    given["about"] = written.name(wanted.about)
    return SeasonSettings(**given)


def plan_of(settings: SeasonSettings, *, officer: bool) -> SeasonPlan:
    """Return the settings as programs read them; only officers are told to whom alone the season is open."""
    said = {name: getattr(settings, name) for name in SeasonPlan.__struct_fields__}
    entry = msgspec.to_builtins(settings.entry)
    said["entry"] = msgspec.convert(entry | ({} if officer else {"invited": ()}), SeasonEntry)
    known = {name: value for name, value in asdict(settings.conduct).items() if name in SeasonConduct.__struct_fields__}
    said["conduct"] = SeasonConduct(**known)
    said["about"] = texts.told([settings.about]).get(settings.about, "")
    return SeasonPlan(**said)
