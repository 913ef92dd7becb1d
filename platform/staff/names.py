"""What the records of the admin, and what is shown of them, are called: in the reader's language."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.apps import apps
from django.utils.translation import gettext_lazy as _

from staff.records import RECORDS


class Called(NamedTuple):
    """What one record is called, and several of them."""

    one: Any
    many: Any


APPS: Mapping[str, Any] = {
    "account": _("Email addresses"),
    "accounts": _("People"),
    "admin": _("What staff did here"),
    "api": _("Programs"),
    "chat": _("Talk"),
    "conduct": _("Conduct"),
    "eventlog": _("The log"),
    "leagues": _("Leagues"),
    "lobby": _("The lobby"),
    "mfa": _("Second factors"),
    "moderation": _("Moderation"),
    "notices": _("Notices"),
    "play": _("Matches"),
    "ratings": _("Ratings"),
    "replays": _("Replays"),
    "retries": _("Failures"),
    "tournaments": _("Tournaments"),
    "webhooks": _("Webhooks"),
}
MODELS: Mapping[str, Called] = {
    "accounts.User": Called(_("person"), _("people")),
    "account.EmailAddress": Called(_("email address"), _("email addresses")),
    "mfa.Authenticator": Called(_("second factor"), _("second factors")),
    "accounts.OfficerRow": Called(_("officer"), _("officers")),
    "accounts.MeasureRow": Called(_("measure"), _("measures")),
    "accounts.Block": Called(_("block"), _("blocks")),
    "api.Token": Called(_("token"), _("tokens")),
    "notices.Wish": Called(_("wish about notices"), _("wishes about notices")),
    "chat.Saying": Called(_("line of talk"), _("lines of talk")),
    "chat.Mute": Called(_("mute"), _("mutes")),
    "replays.Comment": Called(_("comment"), _("comments")),
    "lobby.Invitation": Called(_("invitation"), _("invitations")),
    "tournaments.Director": Called(_("directorship"), _("directorships")),
    "play.MatchRow": Called(_("match"), _("matches")),
    "tournaments.TournamentRow": Called(_("tournament"), _("tournaments")),
    "leagues.OrganisationRow": Called(_("league"), _("leagues")),
    "leagues.SeasonRow": Called(_("season"), _("seasons")),
    "moderation.CaseRow": Called(_("case"), _("cases")),
    "moderation.Act": Called(_("act of a moderator"), _("acts of moderators")),
    "conduct.ConductRow": Called(_("report on conduct"), _("reports on conduct")),
    "ratings.Rating": Called(_("rating"), _("ratings")),
    "ratings.Summary": Called(_("summary of ratings"), _("summaries of ratings")),
    "ratings.Revision": Called(_("revision of ratings"), _("revisions of ratings")),
    "ratings.Revised": Called(_("revised rating"), _("revised ratings")),
    "eventlog.Stream": Called(_("stream"), _("streams")),
    "eventlog.Anchor": Called(_("anchor"), _("anchors")),
    "eventlog.Mirror": Called(_("mirror of the anchors"), _("mirrors of the anchors")),
    "eventlog.Backup": Called(_("backup"), _("backups")),
    "eventlog.Checkpoint": Called(_("checkpoint"), _("checkpoints")),
    "retries.Failure": Called(_("failure"), _("failures")),
    "notices.Sending": Called(_("sending of a notice"), _("sendings of notices")),
    "webhooks.Hook": Called(_("webhook"), _("webhooks")),
    "admin.LogEntry": Called(_("line of the admin's list"), _("lines of the admin's list")),
}
FIELDS: Mapping[str, Any] = {
    "action_flag": _("action"),
    "action_time": _("when"),
    "address": _("address"),
    "at": _("when"),
    "author": _("author"),
    "by": _("invited by"),
    "case": _("case"),
    "cause": _("cause"),
    "chain": _("hash of the chain"),
    "change_message": _("what was changed"),
    "changes": _("changes of ratings"),
    "consumer": _("consumer"),
    "content_type": _("kind of record"),
    "created": _("made"),
    "created_at": _("made"),
    "declined": _("was declined"),
    "divisions": _("divisions"),
    "email": _("email address"),
    "entrants": _("entrants"),
    "error": _("error"),
    "expires": _("expires"),
    "first_at": _("failed first"),
    "founder": _("founder"),
    "game": _("game"),
    "hash": _("hash"),
    "horizon": _("horizon"),
    "host": _("host"),
    "id": _("number or id"),
    "is_active": _("may log in"),
    "is_bot": _("plays by program"),
    "is_guest": _("guest"),
    "item": _("item"),
    "joining": _("how one joins"),
    "kind": _("kind"),
    "language": _("language"),
    "last_at": _("failed last"),
    "last_login": _("logged in last"),
    "last_used_at": _("used last"),
    "level": _("level of the computer"),
    "mac": _("authentication code"),
    "mail": _("by mail"),
    "match": _("match"),
    "match_id": _("match"),
    "matches": _("matches"),
    "matters": _("matters to be decided"),
    "measure": _("measure"),
    "members": _("members"),
    "moved_at": _("moved last"),
    "mu": _("mu"),
    "mu_after": _("mu after"),
    "mu_before": _("mu before"),
    "name": _("name"),
    "next_try": _("next try"),
    "notice": _("notice"),
    "number": _("number"),
    "object_id": _("record"),
    "opened_at": _("opened"),
    "organisation": _("league"),
    "owner": _("who blocks"),
    "pace": _("pace"),
    "parent": _("parent"),
    "parent_version": _("version of the parent"),
    "permissions": _("permissions"),
    "player": _("player"),
    "players": _("players"),
    "position": _("position"),
    "primary": _("primary"),
    "push": _("by push"),
    "reader": _("who mutes"),
    "reason": _("reason"),
    "revision": _("revision"),
    "round": _("round"),
    "rules_version": _("version of the rules"),
    "ruling": _("ruling"),
    "scopes": _("scopes"),
    "seasons": _("seasons"),
    "seat": _("seat"),
    "seats": _("seats"),
    "sequence": _("sequence"),
    "severity": _("severity"),
    "sigma": _("sigma"),
    "sigma_after": _("sigma after"),
    "sigma_before": _("sigma before"),
    "since": _("since"),
    "sort": _("category"),
    "stage": _("stage"),
    "stands": _("stands"),
    "state": _("state"),
    "status": _("status"),
    "summed": _("sums of the ratings"),
    "sweep": _("sweep"),
    "text": _("text"),
    "tournament": _("tournament"),
    "tries": _("tries"),
    "type": _("type"),
    "until": _("until when"),
    "used": _("used last"),
    "user": _("person"),
    "verdict": _("verdict on appeal"),
    "verified": _("verified"),
    "version": _("version"),
    "waiting": _("wait to be admitted"),
    "way": _("way"),
    "wins": _("wins"),
    "xid": _("transaction"),
    "zone": _("time zone"),
}
"""By the name of the field, whatever record it is of."""


def name_records() -> None:
    """Have all of them called so.

    Migrations keep to the names that stand in the models: these here are for readers, and change no schema.
    """
    for label, called in MODELS.items():
        model = apps.get_model(label)
        model._meta.verbose_name, model._meta.verbose_name_plural = called
        for name in RECORDS[label].shown:
            model._meta.get_field(name).verbose_name = FIELDS[name]
    for label, name in APPS.items():
        apps.get_app_config(label).verbose_name = name
