"""The versions of the Dutch system. An event names the one it is paired by, and keeps it."""

from enum import Enum


class Ruleset(Enum):
    """FIDE's C.04.3 as of 2017, or as in force since 2026."""

    DUTCH_2017 = "FIDE Dutch 2017"
    DUTCH_2026 = "FIDE Dutch 2026"
