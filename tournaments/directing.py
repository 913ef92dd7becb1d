"""Who directs a tournament beside its host and those whom the host appoints: rules that higher layers bring."""

from collections.abc import Callable
from typing import TypeAlias

Rule: TypeAlias = Callable[[int, str], bool]
"""Whether somebody, by number, directs a tournament, by id."""
_rules: dict[str, Rule] = {}


def register(name: str, rule: Rule) -> None:
    """Have one more rule asked, under a name of its own."""
    _rules[name] = rule


def by_a_rule(user: int, tournament: str) -> bool:
    """Whether one of the rules says so."""
    return any(rule(user, tournament) for rule in _rules.values())
