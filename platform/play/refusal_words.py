"""Every refusal of the door in words, by its code: for pages and the API alike.

What a game's own rules refuse is worded by the game's catalogue; the codes that games and door share are here as well,
for where no game's words are at hand.
"""

from django.utils.translation import gettext_lazy as _

from games.kernel.refusals import Refused
from games.kernel.registry import AnyGame
from games.kernel.texts import catalogue

WORDS = {
    # Any command
    "unknown_actor": _("Nobody of that name may act."),
    "malformed": _("The site does not understand this command, and nothing was done."),
    "game_over": _("The match is over."),
    "not_offered": _("This cannot be done now."),
    "match_over": _("The match is over."),
    "not_begun": _("The match has not begun yet."),
    "paused": _("The clocks are stopped, and nobody can act."),
    "out_of_time": _("Your time is up."),
    "not_your_seat": _("You do not hold this seat."),
    "seat_lost": _("A computer plays for you now. Take your seat over again to go on yourself."),
    # Sitting down and getting up
    "match_begun": _("The match has begun already."),
    "seat_taken": _("Somebody sits there already."),
    "seat_free": _("Nobody sits there."),
    "already_seated": _("You have a seat at this table already."),
    "not_yourself": _("You can give a seat to nobody but yourself."),
    "not_host": _("Only the host of the table may do this."),
    "resigned_before": _("You have resigned from this match and cannot come back."),
    "sat_elsewhere": _("You have played another seat of this match, and know too much for this one."),
    "seat_kept": _("This seat is kept for whom its tournament lets in."),
    # Ending a match before its end
    "not_in_this_game": _("This is not possible in this game."),
    "already_proposed": _("This has been proposed already."),
    "declined_lately": _("This was declined a moment ago; play on a little before you ask again."),
    "computers_decline": _("A computer sits at the table, and computers play on."),
    "nothing_proposed": _("Nothing is proposed any more."),
    "already_agreed": _("You have agreed already."),
    "still_running": _("The match is still running, and its secrets are kept until it is over."),
    "no_what_if": _("No what-if lines leave this match."),
    "what_if_later": _("What-if lines leave this match once its round is over."),
    # Taking moves back
    "no_takeback": _("At this table no move is taken back."),
    "already_asked": _("A takeback is being asked for already."),
    "denied_lately": _("You have asked a moment ago; play on a little before you ask again."),
    "nothing_asked": _("Nobody asks for a takeback any more."),
    "no_say": _("You are not asked for your consent."),
    "takeback_too_far": _("This is too long ago, or nothing has been played since."),
    "takeback_for_arbiter": _("You have learnt something since that was hidden then: only an arbiter may go back."),
    # Rulings
    "what_if_line": _("No rulings are made on what-if lines."),
    "own_match": _("You have part in this match, and cannot rule on it."),
    "ruled_already": _("This ruling has been carried out already."),
    "must_redraw": _("Somebody may have learnt what was hidden there: it must be drawn anew."),
    # The clock
    "no_clock": _("This match is played without clocks."),
    "time_left": _("Nobody's time is up."),
    "pauses_used_up": _("You have stopped the clocks once in this match already."),
    "officers_only": _("Only an officer may do this."),
    "not_paused": _("The clocks are running."),
    "not_your_pause": _("Only who stopped the clocks can start them again."),
    "no_vacation": _("There is no vacation at this pace."),
    "not_away": _("You are not away."),
    "already_away": _("You are away already."),
    "vacation_too_long": _("You do not have so much vacation left."),
}


def worded(refusal: Refused, game: AnyGame | None = None, language: str = "en") -> str:
    """Why it was refused, in one sentence: the game's own where it has one for this code, in a language it knows."""
    own = catalogue(game, language).get(f"refusal.{refusal.code}") if game else None
    return own or str(WORDS.get(refusal.code, WORDS["not_offered"]))
