"""What is wrong with a report, line by line."""

import msgspec


class TrfFault(msgspec.Struct, frozen=True):
    """One problem: the line, counted from 1, and what is wrong with it."""

    line: int
    problem: str


class UnreadableTrf(ValueError):
    """A report with faults; all of them are told at once, in order of the lines."""

    def __init__(self, faults: tuple[TrfFault, ...]) -> None:
        super().__init__("\n".join(f"line {fault.line}: {fault.problem}" for fault in faults))
        self.faults = faults
