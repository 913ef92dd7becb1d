"""What staff see of each record, what they may change of it, and whether they may delete it.

What is not named here is not shown. Rows made from the log are shown and no more: they change with the log, through the
door. Left out are secrets, what the log or a snapshot holds of running matches, and what has no key of its own.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Record(NamedTuple):
    """The fields that are shown, in their order; those of them that may be changed; and by which one searches.

    `only` keeps to the records with these values: what a team says and private notes are nobody else's.
    """

    shown: tuple[str, ...]
    changed: tuple[str, ...] = ()
    deleted: bool = False
    searched: tuple[str, ...] = ()
    only: Mapping[str, object] = {}


RECORDS: Mapping[str, Record] = {
    # people
    "accounts.User": Record(
        (
            "id",
            "name",
            "email",
            "is_guest",
            "is_bot",
            "level",
            "is_active",
            "language",
            "zone",
            "created",
            "last_login",
        ),
        changed=("name", "is_active", "language"),
        searched=("name", "email"),
    ),
    "account.EmailAddress": Record(("user", "email", "verified", "primary"), deleted=True, searched=("email",)),
    "mfa.Authenticator": Record(("user", "type", "created_at", "last_used_at")),
    "accounts.OfficerRow": Record(("user", "permissions", "opened_at", "moved_at")),
    "accounts.MeasureRow": Record(("case", "player", "kind", "reason", "since", "until", "stands")),
    "accounts.Block": Record(("owner", "player"), deleted=True),
    "api.Token": Record(("user", "name", "scopes", "created", "expires", "used"), deleted=True),
    "notices.Wish": Record(("user", "kind", "mail", "push"), changed=("mail", "push")),
    # what people say
    "chat.Saying": Record(
        ("match", "player", "seat", "version", "text", "at"), deleted=True, searched=("text",), only={"team": []}
    ),
    "chat.Mute": Record(("reader", "player"), deleted=True),
    "replays.Comment": Record(
        ("match", "version", "author", "text", "at"), deleted=True, searched=("text",), only={"audience": "public"}
    ),
    "lobby.Invitation": Record(("match", "player", "by", "declined", "at"), deleted=True),
    "tournaments.Director": Record(("tournament", "user")),
    # made from the log
    "play.MatchRow": Record(
        ("id", "game", "rules_version", "seats", "host", "players", "status", "version", "opened_at", "moved_at"),
        searched=("id",),
    ),
    "tournaments.TournamentRow": Record(
        ("id", "name", "game", "host", "status", "stage", "round", "entrants", "opened_at", "moved_at"),
        searched=("id", "name"),
    ),
    "leagues.OrganisationRow": Record(
        ("id", "name", "joining", "founder", "members", "waiting", "seasons", "opened_at", "moved_at"),
        searched=("id", "name"),
    ),
    "leagues.SeasonRow": Record(
        ("id", "organisation", "number", "name", "game", "status", "entrants", "divisions", "matters", "moved_at"),
        searched=("id", "name"),
    ),
    "moderation.CaseRow": Record(("id", "status", "sort", "severity", "game", "opened_at", "moved_at")),
    "moderation.Act": Record(("number", "case", "version", "type", "at", "hash", "chain")),
    "conduct.ConductRow": Record(("id", "status", "sort", "measure", "verdict", "opened_at", "moved_at")),
    "ratings.Rating": Record(("game", "pace", "player", "mu", "sigma", "matches", "wins")),
    "ratings.Summary": Record(("game", "changes", "summed", "at")),
    "ratings.Revision": Record(("id", "game", "pace", "at", "cause", "match_id", "ruling", "matches")),
    "ratings.Revised": Record(("revision", "player", "mu_before", "sigma_before", "mu_after", "sigma_after")),
    # how the site runs
    "eventlog.Stream": Record(("id", "kind", "parent", "parent_version")),
    "eventlog.Anchor": Record(("sequence", "at", "mac", "horizon", "position")),
    "eventlog.Mirror": Record(("name", "sequence", "mac", "at")),
    "eventlog.Backup": Record(("name", "at")),
    "eventlog.Checkpoint": Record(("consumer", "xid", "position")),
    "retries.Failure": Record(
        ("sweep", "item", "tries", "first_at", "last_at", "next_try", "error"), deleted=True, searched=("item",)
    ),
    "notices.Sending": Record(("notice", "way", "state", "tries", "next_try")),
    "webhooks.Hook": Record(
        ("tournament", "user", "address", "state", "tries", "status", "error", "created"), deleted=True
    ),
    # what staff did here
    "admin.LogEntry": Record(("action_time", "user", "content_type", "object_id", "action_flag", "change_message")),
}
