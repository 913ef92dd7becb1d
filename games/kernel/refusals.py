"""Refusals: the only ways in which the rules say no."""


class Refused(Exception):
    """A command that the rules do not allow: a code of the game's vocabulary and the rule that says so."""

    def __init__(self, code: str, rule: str = "", detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.detail = detail

    def __str__(self) -> str:
        cited = f" (rule {self.rule})" if self.rule else ""
        said = f": {self.detail}" if self.detail else ""
        return f"{self.code}{cited}{said}"


class Misfit(ValueError):
    """Options, a number of seats, a position or a file that cannot be used: one line that names the problem."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


def refuse(code: str, rule: str, *, when: object) -> None:
    """Raise `Refused` for this code and by this rule, if the condition holds."""
    if when:
        raise Refused(code, rule)
