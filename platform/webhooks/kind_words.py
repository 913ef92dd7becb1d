"""The kinds of events in words, by what they are about."""

from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from webhooks.kinds import KINDS, OF_SEASONS

Groups: TypeAlias = list[tuple[Promise, list[tuple[str, Promise]]]]
_OF_SEASONS: tuple[tuple[Promise, dict[str, Promise]], ...] = (
    (
        _("The season"),
        {
            "season_opened": _("the season is opened"),
            "season_configured": _("the settings change"),
            "season_entry_opened": _("entry opens"),
            "season_entry_closed": _("entry closes"),
            "promotions_confirmed": _("promotion is confirmed"),
            "season_closed": _("the season is over"),
            "season_cancelled": _("the season is called off"),
            "season_imported": _("the season is imported"),
        },
    ),
    (
        _("Players"),
        {
            "player_entered": _("somebody enters"),
            "player_admitted": _("somebody comes in from the waiting list"),
            "player_left": _("somebody leaves"),
            "absence_said": _("somebody says when they are away"),
            "substitute_offered": _("somebody offers to come in as a substitute"),
            "substitute_taken_back": _("somebody takes that offer back"),
            "player_substituted": _("somebody plays on for another"),
        },
    ),
    (
        _("Divisions and deadlines"),
        {
            "divisions_drawn": _("the divisions are made"),
            "division_opened": _("a division begins"),
            "division_refused": _("a division cannot begin"),
            "division_opened_again": _("a division is to begin after all"),
            "division_called_off": _("a division is called off"),
            "division_ended": _("a division is over"),
            "division_extended": _("a deadline of a division moves"),
            "extension_proposed": _("somebody asks for more time"),
            "extension_answered": _("somebody answers to that"),
        },
    ),
    (
        _("Claims, cards and appeals"),
        {
            "no_show_claimed": _("a no-show is claimed"),
            "claim_decided": _("a claim is decided"),
            "card_shown": _("a card is shown"),
            "card_revoked": _("a card is taken back"),
            "decision_appealed": _("somebody appeals"),
            "season_appeal_decided": _("an appeal is decided"),
            "matter_escalated": _("a matter goes to the site's moderators"),
        },
    ),
    (
        _("Defects in the rules"),
        {
            "defect_named": _("the rules turn out to be defective"),
            "defect_decided": _("a director decides about a defect"),
            "defect_carried_out": _("that decision is carried out in a division"),
        },
    ),
)
_GROUPS: tuple[tuple[Promise, dict[str, Promise]], ...] = (
    (
        _("Results and standings"),
        {
            "result_recorded": _("a table has a result"),
            "result_corrected": _("a result is corrected"),
            "table_replayed": _("a table is played again"),
            "replay_ended": _("a table has been played again"),
            "rules_moved": _("other rules apply from a round on"),
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
            "bye_taken_back": _("somebody withdraws a request for a bye"),
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
            "postponed": _("the starting time changes"),
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


def kind_choices() -> Groups:
    """The kinds of a tournament's log as a form offers them; every kind stands in one group."""
    return [(title, list(words.items())) for title, words in _GROUPS]


def season_kind_choices() -> Groups:
    """Those of a season's log."""
    return [(title, list(words.items())) for title, words in _OF_SEASONS]


def unworded() -> set[str]:
    """The kinds without words, and the words without a kind: none of either."""
    of_tournaments, of_seasons = ({kind for _title, words in some for kind in words} for some in (_GROUPS, _OF_SEASONS))
    return (of_tournaments ^ {*KINDS}) | (of_seasons ^ {*OF_SEASONS})
