"""What a tournament asks of whoever enters, said before the click."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from lobby.clock import clock_words
from lobby.consequences import Consequence
from lobby.duration import duration
from tournament_pages.words import moment_of, stages_words
from tournaments.commands import terms_of
from tournaments.stream.settings import PodSwiss, Settings, Swiss
from tournaments.stream.state import Tournament


def entry_conditions(now: Tournament) -> list[Consequence]:
    """Matches, pace, days, rating, conditions, and until when one may leave."""
    settings = now.settings
    return [
        Consequence(_("Matches"), _matches(settings)),
        Consequence(_("Clock"), _clock(settings)),
        Consequence(_("Rounds"), _rounds(settings)),
        Consequence(_("Rating"), _rating(settings)),
        Consequence(_("Who may enter"), _conditions(settings)),
        Consequence(_("Leaving"), _leaving(settings)),
    ]


def _matches(settings: Settings) -> str:
    said = stages_words(settings)
    form = settings.stages[0].format
    if isinstance(form, Swiss | PodSwiss):
        said += ". " + ngettext(
            "Everybody plays %(count)d match.", "Everybody plays %(count)d matches.", form.rounds
        ) % {"count": form.rounds}
    return said


def _clock(settings: Settings) -> str:
    return clock_words(terms_of(settings))


def _rounds(settings: Settings) -> str:
    times = settings.times
    if not times.round_s:
        return _("A round ends when all its tables have finished.")
    said = _("A round ends when all its tables have finished, after %(time)s at the latest.")
    return said % {"time": duration(times.round_s)}


def _rating(settings: Settings) -> str:
    return _("Every match counts for ratings.") if settings.play.rated else _("Nothing counts for ratings.")


def _conditions(settings: Settings) -> str:
    entry = settings.entry
    parts = [_("Invited players.") if entry.invited else _("Everybody with an account.")]
    if entry.rating_from is not None:
        parts.append(_("Rating from %(rating)d.") % {"rating": entry.rating_from})
    if entry.rating_to is not None:
        parts.append(_("Rating up to %(rating)d.") % {"rating": entry.rating_to})
    if entry.capacity:
        parts.append(_("%(count)d places.") % {"count": entry.capacity})
    if entry.closes_at is not None:
        parts.append(_("Entry closes %(moment)s.") % {"moment": moment_of(entry.closes_at)})
    if entry.check_in_from is not None:
        parts.append(_("Check-in from %(moment)s.") % {"moment": moment_of(entry.check_in_from)})
    return " ".join(parts)


def _leaving(settings: Settings) -> str:
    starts = settings.times.starts_at
    free = _("Until it begins you may leave at no cost.")
    if starts is not None:
        free = _("Until %(moment)s you may leave at no cost.") % {"moment": moment_of(starts)}
    return f"{free} {deserted_words(settings)}"


def unfinished_words(settings: Settings) -> str:
    """What becomes of a match that is still being played when its round ends."""
    if settings.play.unfinished == "draw":
        return _(
            "A match that is still being played when its round ends goes no further: everyone at its table is level."
        )
    return _("A match that is still being played when its round ends goes no further: its table counts for nobody.")


def called_off_words(settings: Settings) -> str:
    """What becomes of the matches that are being played when the tournament is called off."""
    if settings.play.called_off == "play_on":
        return _("Matches that are being played then continue as friendlies, unrated.")
    return _("Matches that are being played then end, unrated.")


def deserted_words(settings: Settings) -> str:
    """What becomes of the match of somebody who leaves."""
    if settings.play.deserted == "forfeit":
        return _("Later the current match is forfeited.")
    if settings.play.deserted == "substitute":
        return _("Later a substitute plays on, whom the director names, and until then a computer.")
    return _("Later a computer plays on in the current match, and the one who left comes last in it.")
