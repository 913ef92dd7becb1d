"""Who never meets, as lines of a form: a pair or a group each, by numbers or names with commas between them."""

from collections.abc import Sequence

from tournaments.stream.state import Entrant

Groups = tuple[tuple[int, ...], ...]


class UnknownEntrant(ValueError):
    """Somebody named who is not on the list."""


def written(groups: Groups, entrants: Sequence[Entrant]) -> str:
    """The lines for groups; whoever has a comma in their name goes by number alone."""
    said = {one.number: f"{one.number} {one.name}" if "," not in one.name else str(one.number) for one in entrants}
    return "\n".join(", ".join(said.get(one, str(one)) for one in group) for group in groups)


def read(lines: str, entrants: Sequence[Entrant]) -> Groups:
    """The groups that lines name; raises `UnknownEntrant` with what names nobody."""
    known = {one.name.casefold(): one.number for one in entrants}
    known |= {f"{one.number} {one.name}".casefold(): one.number for one in entrants}
    known |= {str(one.number): one.number for one in entrants}
    named = [[part.strip() for part in line.split(",") if part.strip()] for line in lines.splitlines() if line.strip()]
    unknown = [one for group in named for one in group if one.casefold() not in known]
    if unknown:
        raise UnknownEntrant(", ".join(unknown))
    return tuple(tuple(known[one.casefold()] for one in group) for group in named)
