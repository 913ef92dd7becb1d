"""The kinds of events in words, by what they are about."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from webhooks.kinds import KINDS

_GROUPS: tuple[tuple[Promise, dict[str, Promise]], ...] = (
    (
        _("Results and standings"),
        {
            "result_recorded": _("a table has a result"),
            "result_corrected": _("a result is corrected"),
            "table_replayed": _("a table is played again"),
            "replay_ended": _("a table has been played again"),
            "rules_moved": _("other rules hold from a round on"),
            "points_deducted": _("points are taken by a ruling"),
            "points_restored": _("points taken are given back"),
            "round_ended": _("a round is over"),
            "stage_ended": _("a stage is over"),
            "closed": _("the tournament is over"),
        },
    ),
    (
        _("Rounds and tables"),
        {
            "stage_begun": _("a stage begins"),
            "seeded": _("the field is seeded"),
            "round_paired": _("a round is paired"),
            "draw_asked": _("a director has a large round drawn"),
            "draw_failed": _("a large round cannot be drawn"),
            "pairing_withdrawn": _("a pairing is taken back"),
            "round_started": _("a round starts"),
            "table_opened": _("the match of a table is opened"),
            "challenged": _("somebody is challenged on the ladder"),
            "manual_pairing_begun": _("pairing by hand begins"),
            "manual_pairing_left": _("pairing by hand ends"),
            "hand_pairing_compared": _("a pairing by hand is compared with the engine's"),
        },
    ),
    (
        _("Entrants"),
        {
            "entry_opened": _("entry opens"),
            "entry_closed": _("entry closes"),
            "entered": _("somebody enters"),
            "admitted": _("somebody comes in from the waiting list"),
            "invited": _("somebody is invited"),
            "invitation_answered": _("an invitation is answered"),
            "invitation_taken_back": _("an invitation is taken back"),
            "checked_in": _("somebody checks in"),
            "withdrawn": _("somebody leaves"),
            "names_erased": _("somebody's name is erased"),
            "returned": _("somebody comes back"),
            "substituted": _("somebody plays on for another"),
            "bye_asked": _("somebody asks for a bye"),
            "bye_taken_back": _("somebody plays after all"),
        },
    ),
    (
        _("Times"),
        {
            "deadline_set": _("a round's deadline is set"),
            "deadlines_extended": _("all deadlines are extended"),
            "times_offered": _("times are offered for a table"),
            "time_agreed": _("a time is agreed for a table"),
            "paused": _("the tournament is paused"),
            "resumed": _("the tournament goes on"),
            "postponed": _("it begins at another moment"),
        },
    ),
    (
        _("The tournament"),
        {
            "tournament_opened": _("the tournament is opened"),
            "configured": _("the settings change"),
            "announced": _("the director says something"),
            "cancelled": _("the tournament is called off"),
        },
    ),
)


def kind_choices() -> list[tuple[Promise, list[tuple[str, Promise]]]]:
    """The kinds as a form offers them; every kind of the log stands in one group."""
    return [(title, list(words.items())) for title, words in _GROUPS]


def unworded() -> set[str]:
    """The kinds without words, and the words without a kind: none of either."""
    return {kind for _title, words in _GROUPS for kind in words} ^ {*KINDS}
