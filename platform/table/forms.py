"""The forms of a seat: one for each of its offers, and the command that one of them sent.

Beside the fields of the command a form sends what is needed to carry it out; those names begin with an underscore,
which no field of a command does.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from boards.labels import labelled
from boards.words import Words
from games.kernel.codec import encode
from games.kernel.offers import Fixed, Offer, Offers
from games.kernel.values import JSON
from table.controls import MORE, Control, Filled, control
from table.form_values import Form, Unreadable, read_fields

OFFER, VERSION, COMMAND, SURE = "_offer", "_version", "_command", "_sure"
KEY_LENGTH = 12
MOST_TEXTS = 400
"""More than any form of ours sends."""


class Deed(NamedTuple):
    """A form: the offer that it is for, its title, and a control for each open field."""

    key: str
    type: str
    title: str
    controls: tuple[Control, ...]
    asks: bool
    """Whether it is asked once more before it is done."""
    opened: bool = False
    help: str = ""
    """What it does and where it leads."""

    @property
    def spots(self) -> set[str]:
        """The spots of the board that stand for something in it; one stands for the command itself."""
        return {f"do={self.type}"}.union(*(one.spots for one in self.controls))


class Fold(NamedTuple):
    """What may be done beside one's own decision: buttons that are shown when asked for."""

    title: str
    deeds: tuple[Deed, ...]


class Deeds(NamedTuple):
    """All that a seat may do: what needs a choice, and what is done by one button, at once or from a fold."""

    open: tuple[Deed, ...]
    plain: tuple[Deed, ...]
    targets: frozenset[str]
    digest: str
    folds: tuple[Fold, ...] = ()

    @property
    def unfolded(self) -> tuple[Deed, ...]:
        """The buttons outside the folds."""
        folded = {deed.key for fold in self.folds for deed in fold.deeds}
        return tuple(deed for deed in self.plain if deed.key not in folded)


def deeds(offers: Offers, words: Words, filled: Filled | None = None) -> Deeds:
    """The forms for these offers. `filled` is what one of them sent: it stands open, with the same filled in."""
    filled = filled or {}
    sent = _meant(offers, filled)
    made = [_deed(offer, words, filled if offer is sent else {}) for offer in offers]
    opened = [deed for deed in made if any(one.kind != "fixed" for one in deed.controls)]
    plain = tuple(deed for deed in made if deed not in opened)
    chosen = next((at for at, deed in enumerate(opened) if sent is not None and deed.key == key_of(sent)), 0)
    forms = tuple(deed._replace(opened=at == chosen) for at, deed in enumerate(opened))
    spots = frozenset[str]().union(*(deed.spots for deed in (*forms, *plain)))
    return Deeds(forms, plain, spots, sha256(encode(offers)).hexdigest()[:KEY_LENGTH], _folds(plain, words))


def _folds(plain: Sequence[Deed], words: Words) -> tuple[Fold, ...]:
    """The buttons that the game's catalogue puts aside, by their commands."""
    types = dict.fromkeys(deed.type for deed in plain if words.aside(deed.type))
    return tuple(Fold(words.aside(one), tuple(deed for deed in plain if deed.type == one)) for one in types)


def read(offers: Offers, filled: Filled) -> dict[str, JSON]:
    """The command that a form sent; `Unreadable` where it is none that an offer could make."""
    if sum(map(len, filled.values())) > MOST_TEXTS:
        raise Unreadable("", "unknown")
    key = one(filled, OFFER)
    offer = next((offer for offer in offers if key_of(offer) == key), None)
    if offer is None:
        raise Unreadable("", "gone")
    form = Form({name: texts for name, texts in filled.items() if not _is_ours(name)})
    command: dict[str, JSON] = {"type": offer.type, **read_fields(offer.fields, form)}
    form.finish()
    return command


def wants_more(filled: Filled) -> bool:
    """Whether the form was sent only to be given more places."""
    return any(name.endswith(MORE) for name in filled)


def one(filled: Filled, name: str) -> str:
    """The only text under a name; empty where there is none, or more than one."""
    texts = filled.get(name, ())
    return texts[0] if len(texts) == 1 else ""


def key_of(offer: Offer) -> str:
    """What a form calls its offer: the same for as long as the offer is."""
    return f"{offer.type}-{sha256(encode(offer)).hexdigest()[:KEY_LENGTH]}"


def _is_ours(name: str) -> bool:
    return name.startswith("_") or name == "csrfmiddlewaretoken"


def _deed(offer: Offer, words: Words, filled: Filled) -> Deed:
    fixed = [(name, domain.value) for name, domain in offer.fields.items() if isinstance(domain, Fixed)]
    controls = tuple(control(domain, name, words, filled) for name, domain in offer.fields.items())
    title = words.command(offer.type)
    if fixed:
        title = labelled(title, ", ".join(words.described(name, value) for name, value in fixed))
    return Deed(
        key_of(offer), offer.type, title, controls, bool(words.confirm(offer.type)), help=words.help(offer.type)
    )


def _meant(offers: Sequence[Offer], filled: Filled) -> Offer | None:
    """The offer that a form was for, or the one that has taken its place since."""
    key = one(filled, OFFER)
    alike = [offer for offer in offers if offer.type == key.rpartition("-")[0]]
    same = [offer for offer in alike if key_of(offer) == key]
    return next(iter(same or (alike if len(alike) == 1 else [])), None)


def texts_of(data: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """What was sent under each name, as plain lists."""
    return {name: [str(text) for text in texts] for name, texts in data.items()}
