"""Hordes that run: the tests after H and N (rule 7.5)."""

from games.orc_wars import places
from games.orc_wars.baggage import limits, move_hordes
from games.orc_wars.course import Course
from games.orc_wars.material import CHIEFS
from games.orc_wars.trial import authority_test


def flee(course: Course, leader: str, kind: str) -> None:
    """H: each horde is held by an authority test; N: only those not native to his home. Who fails goes to the cup.

    What he cannot take along any more goes at once, before any capture test (2.9).
    """
    home = CHIEFS[leader].home
    for horde in course.state.leaders[leader].hordes:
        if (kind == "H" or horde != home) and not authority_test(course, leader, "flight", horde):
            move_hordes(course, places.under(leader), places.CUP, (horde,), "fled")
    limits(course, leader)
