"""Every refusal of the door in words, by its code, for pages and the API alike.

A game's own refusals are worded by its catalogue. The codes that games and door share are here as well, for places
without a game's words.
"""

from django.utils.translation import gettext_lazy as _

from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.texts import catalogue

WORDS = {
    # Any command
    "unknown_actor": _("Nobody with that name may act."),
    "malformed": _("The site could not make sense of this command, so nothing was done."),
    "game_over": _("The match is over."),
    "not_offered": _("This cannot be done now."),
    "match_over": _("The match is over."),
    "not_begun": _("The match has not begun yet."),
    "paused": _("The clocks are stopped: nobody can act."),
    "out_of_time": _("Your time is up."),
    "not_your_seat": _("This is not your seat."),
    "seat_lost": _("A computer plays for you now. Take your seat over again to go on yourself."),
    # Sitting down and getting up
    "match_begun": _("The match has already begun."),
    "seat_taken": _("That seat is already taken."),
    "seat_free": _("That seat is empty."),
    "already_seated": _("You already have a seat at this table."),
    "not_yourself": _("You can take a seat only for yourself."),
    "not_host": _("Only the host of the table may do this."),
    "resigned_before": _("You have resigned from this match and cannot come back."),
    "sat_elsewhere": _("You have played another seat of this match, and know too much for this one."),
    "seat_kept": _("This seat is reserved for the player the tournament puts here."),
    # Ending a match before its end
    "not_in_this_game": _("This is not possible in this game."),
    "already_proposed": _("This has already been proposed."),
    "declined_lately": _("This was declined a moment ago; play on a little before you ask again."),
    "computers_decline": _("There is a computer at the table, and computers always play on."),
    "nothing_proposed": _("The proposal no longer stands."),
    "already_agreed": _("You have already agreed."),
    "still_running": _("The match is still running, and its secrets are kept until it is over."),
    "no_what_if": _("This match does not allow what-if lines."),
    "what_if_later": _("What-if lines on this match open once its round is over."),
    # Taking moves back
    "no_takeback": _("Moves cannot be taken back at this table."),
    "already_asked": _("A takeback has already been requested."),
    "denied_lately": _("You asked a moment ago; play on a little before you ask again."),
    "nothing_asked": _("The takeback request no longer stands."),
    "no_say": _("Nobody is asking for your consent."),
    "takeback_too_far": _("This is too long ago, or nothing has been played since."),
    "takeback_for_arbiter": _("You have since learnt something that was hidden then: only an arbiter may go back."),
    # Rulings
    "what_if_line": _("What-if lines cannot be ruled on."),
    "own_match": _("You are involved in this match and cannot rule on it."),
    "ruled_already": _("This ruling has already been carried out."),
    "must_redraw": _("Somebody may have learnt what was hidden there: it must be drawn again."),
    # The clock
    "no_clock": _("This match is played without clocks."),
    "time_left": _("Nobody has run out of time."),
    "not_to_hasten": _("You can skip the wait only when you play alone against computers in an unrated match."),
    "pauses_used_up": _("You have already stopped the clocks once in this match."),
    "officers_only": _("Only an officer may do this."),
    "not_paused": _("The clocks are running."),
    "not_your_pause": _("Only the person who stopped the clocks can start them again."),
    "no_vacation": _("There is no vacation at this pace."),
    "not_away": _("You are not away."),
    "already_away": _("You are already away."),
    "vacation_too_long": _("You do not have that much vacation left."),
}


def worded(refusal: Refused, game: AnyGame | None = None, language: str = "en") -> str:
    """Return in one sentence why a command was refused: the game's own, if it has one for this code in a known
    language.
    """
    own = catalogue(game, language).get(f"refusal.{refusal.code}") if game else None
    return own or str(WORDS.get(refusal.code, WORDS["not_offered"]))
