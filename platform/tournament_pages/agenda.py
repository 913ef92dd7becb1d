"""What needs a director's decision now, most urgent first, and what else can be done."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kernel.refusals import Refused
from tournament_pages.director_forms.catalogue import DIRECTOR_FORMS
from tournaments.refusal_words import worded
from tournaments.stream.settings import PodSwiss, Swiss
from tournaments.stream.state import Round, Table, Tournament


class Link(NamedTuple):
    """A deed, where it is begun."""

    title: str
    address: str
    danger: bool = False


class Need(NamedTuple):
    """Something that waits for a decision, and what can be done about it."""

    said: str
    links: list[Link]


def link(now: Tournament, deed: str, query: str = "") -> Link:
    """The way to a deed."""
    form = DIRECTOR_FORMS[deed]
    return Link(str(form.title), reverse("tournaments:deed", args=[now.id, deed]) + query, form.danger)


def needs(now: Tournament, at: int) -> list[Need]:
    """What waits for a decision at this moment."""
    made: list[Need] = []
    if now.paused_since is not None:
        made.append(Need(_("The tournament is paused."), [link(now, "resume")]))
    if now.status == "draft":
        made.append(Need(_("Only its directors can see this tournament so far."), [link(now, "announce-entry")]))
    if now.status == "entry":
        made += _before(now, at)
    if now.status == "running" and now.paused_since is None:
        made += _running(now, at)
    return made


def _before(now: Tournament, at: int) -> list[Need]:
    made = []
    waiting = [one for one in now.entrants if one.waiting and not one.left]
    room = not now.settings.entry.capacity or len(now.taking_part()) < now.settings.entry.capacity
    if waiting and room:
        said = ngettext(
            "%(count)d is waiting, and there is room.", "%(count)d are waiting, and there is room.", len(waiting)
        )
        made.append(Need(said % {"count": len(waiting)}, [link(now, "admit")]))
    starts = now.settings.times.starts_at
    if starts is None or at >= starts or now.entry_closed:
        count = len(now.taking_part())
        said = ngettext("%(count)d entrant is present.", "%(count)d entrants are present.", count) % {"count": count}
        made.append(Need(said, [link(now, "start")]))
    return made


def _running(now: Tournament, at: int) -> list[Need]:
    return _drawn(now) + _deserted(now) + _by_round(now, at)


def _deserted(now: Tournament) -> list[Need]:
    """The tables at which a computer plays until there is a substitute."""
    if now.settings.play.deserted != "substitute":
        return []
    tables = [table for stage in now.stages for round_ in stage.rounds if round_.open for table in round_.missing]
    gone = {one for table in tables for one in table.entrants if now.entrants[one - 1].left}
    said = _("%(name)s has left, and a computer plays until somebody else does.")
    return [
        Need(said % {"name": now.entrants[one - 1].name}, [link(now, "substitute", f"?entrant={one}")])
        for one in sorted(gone)
    ]


def _drawn(now: Tournament) -> list[Need]:
    """The round that a worker draws, or could not draw."""
    if now.drawing is not None:
        said = _("Round %(number)d is being paired; it appears here as soon as it is ready.")
        return [Need(said % {"number": now.drawing.round}, [link(now, "begin-by-hand")])]
    if now.undrawn is not None:
        said = _("Round %(number)d could not be paired: %(why)s")
        why = worded(Refused(now.undrawn.code))
        return [Need(said % {"number": now.undrawn.round, "why": why}, [])]
    return []


def _by_round(now: Tournament, at: int) -> list[Need]:
    round_, stage = now.round, now.stage
    if now.drawing is not None:
        return []
    if now.manual is not None:
        return [
            Need(_("The next round is being paired by hand."), [link(now, "end-by-hand"), link(now, "leave-by-hand")])
        ]
    if stage is None or stage.over:
        return []
    if round_ is None:
        return [Need(_("The first round is not paired yet."), [link(now, "pair"), link(now, "begin-by-hand")])]
    if round_.started_at is None:
        said = _("Round %(number)d is paired and not started.") % {"number": round_.number}
        return [Need(said, [link(now, "start-round"), link(now, "take-back-pairing")])]
    if now.continuous:
        return []
    if round_.ended:
        return [Need(_("The next round is not paired yet."), [link(now, "pair"), link(now, "begin-by-hand")])]
    if not round_.missing:
        return [Need(_("All results are in."), [link(now, "next-round")])]
    if round_.deadline is not None and at >= round_.deadline:
        made = [
            Need(_("The deadline has passed, and results are missing."), [link(now, "next-round"), link(now, "extend")])
        ]
        return made + [_missing(now, round_, table) for table in round_.missing]
    return []


def _missing(now: Tournament, round_: Round, table: Table) -> Need:
    names = ", ".join(now.entrants[one - 1].name for one in table.entrants)
    said = _("Table %(number)d has no result: %(names)s.") % {"number": table.number, "names": names}
    return Need(said, [link(now, "result", of_table(round_, table))])


def of_table(round_: Round, table: Table) -> str:
    """The query that names a table in a form."""
    return f"?stage_number={round_.stage}&round_number={round_.number}&table_number={table.number}"


def others(now: Tournament) -> list[tuple[str, list[Link]]]:
    """Everything else that can be done now, by what it is about."""
    if now.status in ("over", "cancelled"):
        return []
    entry = ["invite"] if now.announced else []
    entry += ["take-back-invitation"] if any(one.open for one in now.invitations) else []
    entry += ["withdraw", "substitute"]
    entry += ["seed"] if now.entrants and now.stage is None else []
    entry += ["bye"] if isinstance(now.form.format, Swiss | PodSwiss) else []
    entry += ["close-entry"] if now.status == "entry" and not now.entry_closed else []
    entry += ["announce-entry"] if now.status == "entry" and now.entry_closed and not now.stages else []
    entry += ["admit"] if any(one.waiting and not one.left for one in now.entrants) and not now.stages else []
    entry += ["return"] if any(one.left and not one.gave_up for one in now.entrants) else []
    entry += ["check-in"] if now.settings.entry.check_in_from is not None and not now.stages else []
    round_ = now.round
    times = ["extend", "set-deadline"] if round_ is not None and round_.open else []
    times += ["resume"] if now.paused_since is not None else ["pause"] if now.stages else []
    times += ["postpone"] if not now.stages else []
    play = ["next-round"] if round_ is not None and round_.open and not now.continuous else []
    play += ["start"] if now.status == "entry" and not now.stages else []
    play += ["end-stage"] if now.stage is not None and not now.stage.over else []
    return [
        (_("Entrants"), [link(now, one) for one in entry]),
        (_("Rounds"), [link(now, one) for one in play]),
        (_("Times"), [link(now, one) for one in times]),
        (
            _("The tournament"),
            [
                Link(_("Change the settings"), reverse("tournaments:configure", args=[now.id])),
                Link(_("Directors"), reverse("tournaments:directors", args=[now.id])),
                *(link(now, one) for one in ("announce", "cancel")),
            ],
        ),
    ]
