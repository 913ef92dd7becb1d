"""The kinds of events that can be heard of: those of a tournament's log."""

from typing import get_args

from tournaments.stream.facts.log import AnyFact

KINDS: tuple[str, ...] = tuple(sorted(str(fact.__struct_config__.tag) for fact in get_args(AnyFact)))
