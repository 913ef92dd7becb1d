"""The kinds of events that can be heard of: those of a tournament's log, and of a season's."""

from typing import get_args

from leagues.season.facts.log import AnyFact as AnyFactOfASeason
from tournaments.stream.facts.log import AnyFact

KINDS: tuple[str, ...] = tuple(sorted(str(fact.__struct_config__.tag) for fact in get_args(AnyFact)))
OF_SEASONS: tuple[str, ...] = tuple(sorted(str(fact.__struct_config__.tag) for fact in get_args(AnyFactOfASeason)))
