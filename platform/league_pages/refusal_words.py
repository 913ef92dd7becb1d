"""Why a command to a league was refused, in one sentence for each code."""

from django.utils.translation import gettext_lazy as _

from games.kernel.refusals import Misfit, Refused
from leagues.season.state import Refusal
from tournaments.refusal_words import WORDS as TOURNAMENT_WORDS

WORDS = {
    "appeals_possible": _("Somebody may still appeal: you can confirm promotion after that."),
    "already_appealed": _("There is already an appeal against this."),
    "already_claimed": _("This no-show has already been claimed."),
    "already_decided": _("This has already been decided."),
    "already_entered": _("This player is already in the season."),
    "already_member": _("They are already a member."),
    "already_proposed": _("Somebody has already asked for more time."),
    "already_waiting": _("You have already asked to be admitted."),
    "conflict_of_interest": _("You have an interest in this and cannot judge it."),
    "defect_open": _("A defect in the rules must be decided first, and the decision carried out."),
    "closing_time_is_over": _("Entry would close at once: set another time first."),
    "division_changed": _("Others play in this division meanwhile."),
    "division_open": _("This division is being played."),
    "division_over": _("This division is over."),
    "entrants_play_fewer": _(
        "Somebody who has entered is willing to play fewer matches at a time than this format needs."
    ),
    "entry_closed": _("Entry is closed."),
    "entry_is_open": _("Entry is open already."),
    "entry_not_open": _("Entry is not open yet."),
    "escalated": _("The site's moderators judge this now."),
    "full": _("The season is full."),
    "last_owner": _("A league needs an owner: name another one first."),
    "locked": _("This can no longer be changed."),
    "matters_open": _("Claims or appeals are waiting for a decision."),
    "members_only": _("This is for members of the league."),
    "no_member": _("They do not belong to this league."),
    "no_role": _("They hold no role."),
    "not_asked": _("This question is not for you."),
    "not_concerned": _("Only those affected by a decision can appeal against it."),
    "not_in_the_pool": _("This player has not offered to substitute."),
    "not_in_the_season": _("This player is not in the season."),
    "not_invited": _("This is by invitation only."),
    "not_waiting": _("They are not waiting to be admitted."),
    "not_your_division": _("They do not play in your division."),
    "not_your_entry": _("This is not your entry."),
    "nothing_changed": _("Nothing would change."),
    "nothing_said": _("Write something first."),
    "officers_are_free": _("Officers of the league can judge this."),
    "officers_only": _("Only officers of the league with that right can do this."),
    "other_rules": _("The season is not played under these rules."),
    "people_only": _("Only people can do that."),
    "rating_too_high": _("Your rating is too high for this season."),
    "rating_too_low": _("Your rating is too low for this season."),
    "red_card": _("A red card bars you from this season."),
    "season_is_over": _("The season is over."),
    "sign_up_first": _("Log in with an account first."),
    "still_playing": _("This player is still playing: a director replaces them, or a claim is upheld first."),
    "still_officer": _("Anyone who holds a role must give it up first."),
    "tables_played_again": _("Tables are being played again."),
    "talks_elsewhere": _("This league talks elsewhere."),
    "too_early": _("It has not been waiting long enough yet."),
    "too_few_players": _("There are too few players."),
    "too_late": _("It is too late for an appeal."),
    "too_long": _("That is too long."),
    "too_many_at_once": _("A division has more matches at a time than you are willing to play."),
    "too_many_claims": _("Wait until your other claims have been decided."),
    "too_many_officers": _("The league cannot have more officers."),
    "wrong_status": _("This is not possible at this stage of the season."),
    "you_take_part": _("Anyone who takes part cannot decide."),
}


MISFITS = {
    "about": _("This text cannot be saved."),
    "agreed_seconds": _("A division can agree on at most two more weeks."),
    "appeal_s": _("The time for appeals is at most ninety days."),
    "at_once": _("That is too many matches at a time."),
    "capacity": _("A season has at most two thousand players."),
    "card": _("A card is shown only if the claim is upheld."),
    "closes_at": _("The time at which entry closes does not exist."),
    "division": _("There is no such division."),
    "drawing": _("There is no earlier season whose order could be taken over."),
    "form": _("This format cannot be played with these settings."),
    "instead": _("Say which rules apply from then on, if they change."),
    "joining": _("Say how members join."),
    "name": _("A name has 1 to 60 characters."),
    "no_show_s": _("A no-show can be claimed after an hour at the earliest and ninety days at the latest."),
    "number": _("There is no such matter."),
    "of": _("There is no such decision."),
    "opens_at": _("The time at which entry opens does not exist."),
    "options": _("The game cannot be played with these options."),
    "order": _("The order must name everybody in the division once."),
    "placed": _("An exception names somebody who plays and an existing division, and names nobody twice."),
    "play": _("The matches cannot be played on these terms."),
    "promoted": _("With that many going up and down, nobody would stay."),
    "reason": _("Say why."),
    "round_s": _("A round lasts a year at most."),
    "rules_version": _("This game has no such rules."),
    "seats": _("That many players cannot play this game."),
    "seconds": _("A deadline moves by a year at most."),
    "size": _("A division has three to two hundred players, enough for a table and a group."),
    "spans": _("Give at most twenty periods, each ending later than it begins."),
    "starts_at": _("Entry opens, then it closes, then the season begins."),
    "tables": _("If tables are played again, name each of them once."),
    "terms": _("The matches cannot be played on these terms."),
    "text": _("Write something first."),
    "words": _("Write something first."),
    "yellow_s": _("A card lasts ten years at most."),
    "yellows_for_red": _("A red card follows two to ten yellow ones."),
    "zone": _("There is no such time zone."),
}
_UNKNOWN_MISFIT = _("This is not valid: %(where)s.")
OF_DIVISIONS = {
    "suspended": _("%(name)s may not take part for now."),
    "misfit": _("%(name)s cannot be entered."),
    "too_few_players": _("There are too few players."),
    "field_does_not_fit": _("There is no group schedule for that many players."),
}


def division_refused(refusal: Refusal, name: str) -> str:
    """Why a division could not begin; `name` is that of the player because of whom, empty for none."""
    known = OF_DIVISIONS.get(refusal.code) or WORDS.get(refusal.code) or TOURNAMENT_WORDS.get(refusal.code)
    return str(known or _("The tournament was refused.")) % {"name": name}


def worded(problem: Refused | Misfit) -> str:
    """Why it was refused, or what does not fit."""
    if isinstance(problem, Misfit):
        known = MISFITS.get(problem.where.partition(".")[0])
        return str(known) if known is not None else _UNKNOWN_MISFIT % {"where": problem.where}
    known = WORDS.get(problem.code) or TOURNAMENT_WORDS.get(problem.code)
    return str(known) if known is not None else problem.code
