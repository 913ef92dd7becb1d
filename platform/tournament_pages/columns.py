"""The numbers of standings: their names, and what they mean."""

from django.utils.translation import gettext as _


def column_words(column: str) -> tuple[str, str]:
    """A tie-break's short name, and what it means."""
    known = {
        "PTS": (_("Points"), _("Points of all rounds.")),
        "points": (_("Points"), _("Points of all rounds.")),
        "DE": (_("Direct"), _("Direct encounters between tied players.")),
        "head_to_head": (_("Direct"), _("Direct encounters between tied players.")),
        "BH": (_("Buchholz"), _("The opponents' points.")),
        "BH/C1": (_("Buchholz cut 1"), _("The opponents' points without the lowest.")),
        "SB": (_("Sonneborn-Berger"), _("The points of opponents beaten, and half the points of those drawn with.")),
        "BH/M1": (_("Buchholz median"), _("The opponents' points without the lowest and the highest.")),
        "SB/C1": (_("Sonneborn-Berger cut 1"), _("Sonneborn-Berger without the lowest.")),
        "FB": (_("Fore Buchholz"), _("Buchholz as if the last round had been drawn.")),
        "AOB": (_("Opponents' Buchholz"), _("The mean Buchholz of the opponents.")),
        "PS": (_("Progressive"), _("The points after every round, added up.")),
        "WON": (_("Games won"), _("Games won at the board.")),
        "BPG": (_("Second seats"), _("Games played from the second seat.")),
        "REP": (_("Rounds played"), _("Rounds in which the entrant was present to play.")),
        "ARO": (_("Opponents' rating"), _("The mean rating of the opponents.")),
        "WIN": (_("Wins"), _("Rounds won.")),
        "wins": (_("Wins"), _("Rounds won.")),
        "KS": (_("Koya"), _("Points against opponents with at least half of all points.")),
        "all_lost": (_("All lost"), _("Tables where everybody lost; fewer is better.")),
        "share": (_("Share"), _("Mean share of the winner's score.")),
        "opponents": (_("Opponents"), _("The opponents' mean points per round.")),
        "seat_adjusted": (_("Seat"), _("How much better than usual for the seats.")),
        "lots": (_("Lots"), _("Drawn by lot if nothing else breaks the tie.")),
    }
    return known.get(column, (column, column))
