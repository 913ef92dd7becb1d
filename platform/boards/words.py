"""What a game's catalogue calls its commands, their fields and what may stand in them."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _

from boards.labels import labelled
from games.kernel.french import elided
from games.kernel.texts import between
from games.kernel.values import JSON

SEAT = "seat"
CITED = re.compile(r" \(([\d.]+(?:, [\d.]+)*)\)\.$")
"""The numbers of rules at the end of a sentence."""


class Words(NamedTuple):
    """A catalogue in the reader's language, and the names of those who sit round the table.

    The catalogue's `named.<field>` lists the tables in which the values of a field have their names, where those are
    not under the field's own name; `seat` among them says that its numbers are seats. `by_board.<field>` says of a
    number what a click on the board fills in, `growing.<field>` of a choice what it is among, where others join it
    while one looks. `command_some.<type>` and `help_some.<type>` stand where something is chosen or has to be, for a
    command that otherwise may choose nothing; `command_none.<type>` is what it then does. `stated.<field>` says how a
    field reads in a sentence, `stated_in.<type>.<field>` how it does in one command, or in one group of fields,
    `joined.<field>` how the parts of one value stand together (`enlist:4`), and `whole.<type>` is the sentence of a
    command whose fields are all filled. `for_the_same.<type>.<field>` says of which number more is better,
    `beside.<type>` to which command a button is the other answer, `rare.<type>` what is so seldom done that its forms
    stand behind all others, `follows.<type>` behind which command's form one for the same, such as a leader, stands.
    """

    catalogue: Mapping[str, str]
    players: Sequence[str]

    def command(self, type_: str, *, some: bool = False) -> str:
        """What a command is called, where `some` knowing that something is chosen in it."""
        found = self.catalogue.get(f"command_some.{type_}") if some else None
        return found or self.catalogue.get(f"command.{type_}", _plainly(type_).capitalize())

    def either(self, type_: str) -> tuple[str, ...]:
        """What a command that may choose nothing does with nothing chosen, and with something; empty for all others."""
        nothing = self.catalogue.get(f"command_none.{type_}")
        return () if nothing is None else (nothing, self.command(type_, some=True))

    def help(self, type_: str, *, some: bool = False) -> str:
        """What a command does and where it leads; empty where the catalogue does not say."""
        found = self.catalogue.get(f"help_some.{type_}") if some else None
        return found or self.catalogue.get(f"help.{type_}", "")

    def missing(self, phase: str, types: Collection[str]) -> list[tuple[str, str, tuple[str, ...]]]:
        """What is looked for in a phase and is not among these commands, each with what it would take and the rules."""
        under = f"missing.{phase}."
        wanted = [key.removeprefix(under) for key in self.catalogue if key.startswith(under)]
        return [(self.command(one), *_cited(self.catalogue[f"{under}{one}"])) for one in wanted if one not in types]

    def told(self, type_: str, value: JSON) -> str:
        """What a command has to say of a value that stands firm in it, such as a leader's home; mostly empty."""
        return self.catalogue.get(f"told.{type_}.{value}", "")

    def elsewhere(self, phase: str) -> str:
        """Why most places of the map cannot be chosen in a phase; empty where the game has no words for it."""
        return self.catalogue.get(f"elsewhere.{phase}", "")

    def whole(self, command: Mapping[str, JSON]) -> str:
        """A command with all that stands in its fields, on one line; fields in which nothing stands are left out."""
        type_, stands = str(command["type"]), filled(command)
        sentence = self.catalogue.get(f"whole.{type_}")
        if sentence is not None and len(stands) == len(command) - 1:
            return sentence.format(**{name: self.value(name, value) for name, value in stands.items()})
        fields = [self._stated(type_, name, value) for name, value in stands.items()]
        title = self.command(type_, some=bool(fields))
        if not fields and len(command) > 1:
            return next(iter(self.either(type_)), None) or labelled(title, _("without choosing anything"))
        return labelled(title, ", ".join(fields)) if fields else title

    def _stated(self, whole: str, name: str, value: JSON) -> str:
        """A field in a sentence: by the game's `stated_in.<whole>.<field>` or `stated.<field>`; without its name where
        `pinned.<field>` says how it is understood without; else after its name.
        """
        if f"pinned.{name}" in self.catalogue and not isinstance(value, str | int):
            return self.described(name, value)
        worded = self.value(name, value)
        before, _hole, after = self.stated(whole, name).partition("{0}")
        return f"{elided(before, worded)}{worded}{after}"

    def stated(self, whole: str, name: str) -> str:
        """How a field reads in a sentence, `{0}` standing for its value: after its name where the game does not say."""
        stated = self.catalogue.get(f"stated_in.{whole}.{name}") or self.catalogue.get(f"stated.{name}")
        return f"{self.field(name)} {{0}}" if stated is None else stated

    def refusal(self, code: str) -> str:
        """Why the rules refuse something, in one sentence."""
        return self.catalogue[f"refusal.{code}"]

    def confirm(self, type_: str) -> str:
        """What is asked before a command that cannot be taken back; empty for all others."""
        return self.catalogue.get(f"confirm.{type_}", "")

    def aside(self, type_: str) -> str:
        """What the commands of a type are called together where they are beside one's own decision; else empty."""
        return self.catalogue.get(f"aside.{type_}", "")

    def beside(self, type_: str) -> tuple[str, ...]:
        """The commands of which one of this type is the other answer, of equal standing; mostly none."""
        return tuple(self.catalogue.get(f"beside.{type_}", "").split())

    def rare(self, type_: str) -> str:
        """After what the commands of a type are done, where that is rare; else empty."""
        return self.catalogue.get(f"rare.{type_}", "")

    def follows(self, type_: str) -> str:
        """The command behind whose form the one of this type stands that is for the same, such as the same leader; else
        empty.
        """
        return self.catalogue.get(f"follows.{type_}", "")

    def field(self, name: str) -> str:
        """What a field is called."""
        return self.catalogue.get(f"field.{name}", _plainly(name))

    def by_board(self, name: str) -> bool:
        """Whether a number is known where the board is clicked, and asked for nowhere else."""
        return f"by_board.{name}" in self.catalogue

    def for_the_same(self, type_: str, name: str, more: JSON) -> str:
        """What is said of a form where another gives more of a number for the same; empty where more is not better."""
        said = self.catalogue.get(f"for_the_same.{type_}.{name}", "")
        return said.replace("{0}", self.value(name, more)) if said else ""

    def growing(self, name: str) -> bool:
        """Whether others join the choices of a field while one looks: the only one so far need not be meant."""
        return f"growing.{name}" in self.catalogue

    def phase(self, name: str) -> str:
        """What a phase of the game is called."""
        return self.catalogue.get(f"phase.{name}", _plainly(name))

    def prompt(self, phase: str) -> str:
        """What a seat must do in a phase."""
        return self.catalogue.get(f"prompt.{phase}", self.phase(phase))

    def watch(self, step: str) -> str:
        """What is said while the clock goes on with a step whoever acts; empty where somebody is waited for."""
        return self.catalogue.get(f"watch.{step}", "")

    def value(self, field: str, value: JSON) -> str:
        """What may stand in a field, in words."""
        if value is None or isinstance(value, bool):
            named = self.catalogue.get(f"{field}.{str(value).lower()}")
            return named or {None: _("nothing"), True: _("yes"), False: _("no")}[value]
        if isinstance(value, Mapping):
            shares = [self._share(field, key, share) for key, share in value.items()]
            return ", ".join(shares) or _("nothing")
        if isinstance(value, Sequence) and not isinstance(value, str):
            if field == "path":
                return " → ".join(self.value(field, item) for item in value) or _("nothing")
            alike = groupby(self.value(field, item) for item in value)
            return ", ".join(_times(one, len([*many])) for one, many in alike) or _("nothing")
        tables = self._tables(field)
        if isinstance(value, str) and ":" in value:
            parts = [self._name(tables, part) for part in value.split(":")]
            joined = self.catalogue.get(f"joined.{field}")
            return " · ".join(parts) if joined is None else joined.format(*parts)
        return self._name(tables, value)

    def _share(self, field: str, key: str, share: JSON) -> str:
        """A share or a part of a group: a player's, where seats share, apart from the name."""
        if key.isdecimal():
            return labelled(self.player(int(key)), self.value(field, share))
        return self._stated(field, key, share)

    def described(self, field: str, value: JSON) -> str:
        """A value that stands firm, to be understood without its field's name: by the game's `pinned.<field>`."""
        worded = self.catalogue.get(f"pinned.{field}", "{0}").format(self.value(field, value))
        return f"{self.field(field)} {worded}" if worded == str(value) else worded

    def player(self, seat: int) -> str:
        """Who sits there."""
        return self.players[seat] if 0 <= seat < len(self.players) else str(seat)

    def seat(self, field: str, value: JSON) -> int | None:
        """The seat that a value of the field is; None for anything else."""
        return value if isinstance(value, int) and SEAT in self._tables(field) else None

    def _tables(self, field: str) -> list[str]:
        named = self.catalogue.get(f"named.{field}")
        if named is not None:
            return named.split()
        single = field.removesuffix("s")
        return list(dict.fromkeys((field, single, single.rpartition("_")[2])))

    def _name(self, tables: Sequence[str], value: JSON) -> str:
        if SEAT in tables and isinstance(value, int):
            return self.player(value)
        line = between(tables[0], str(value), self.catalogue)
        if line is not None:
            return line
        found = (self.catalogue.get(f"{table}.{value}") for table in tables)
        return next((name for name in found if name is not None), str(value))


def filled(command: Mapping[str, JSON]) -> dict[str, JSON]:
    """The fields of a command in which something stands."""
    return {name: value for name, value in command.items() if name != "type" and value not in (None, (), [], {})}


def _times(name: str, many: int) -> str:
    """Several alike, as one; numbers stay apart, as after them a number would read as part of them."""
    return ", ".join([name] * many) if many == 1 or name[-1:].isdigit() else f"{name} ×{many}"


def _plainly(name: str) -> str:
    """A name of the code's as words, for what a catalogue does not call otherwise."""
    return name.replace("_", " ")


def _cited(sentence: str) -> tuple[str, tuple[str, ...]]:
    """A sentence without the rules that it cites at its end, and those rules."""
    found = CITED.search(sentence)
    return (sentence, ()) if found is None else (f"{sentence[: found.start()]}.", tuple(found[1].split(", ")))
