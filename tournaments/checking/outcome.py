"""What a check counted."""

import msgspec


class CheckOutcome(msgspec.Struct, frozen=True):
    """How many were equal, and one line for each that was not."""

    equal: int
    differences: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.equal} equal, {len(self.differences)} different"


class UnreadableCase(ValueError):
    """A line of a file of cases that cannot be read: which, and why."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
