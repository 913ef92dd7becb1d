"""The forms of a seat: one for each of its offers, and the command that one of them sent.

Beside the fields of the command a form sends what is needed to carry it out; those names begin with an underscore,
which no field of a command does.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeAlias

import msgspec

from boards.labels import labelled
from boards.words import Words
from games.kernel.advice import fixed
from games.kernel.codec import encode
from games.kernel.contract import Remark
from games.kernel.offers import Clash, Fixed, Offer, Offers, OneOf, SomeOf
from games.kernel.texts import word
from games.kernel.values import JSON
from table.controls import MORE, Control, Filled, control, token, tokens
from table.form_values import Form, Unreadable, read_fields

OFFER, VERSION, COMMAND, SURE = "_offer", "_version", "_command", "_sure"
KEY_LENGTH = 12
MANY = 3
"""More forms than these of one command stand together under its name."""
CROWD = 6
"""Among more forms than these two of one command do so already: all that can be done is to be seen in half a screen."""
MOST_TEXTS = 400
"""More than any form of ours sends."""


Clashes: TypeAlias = Callable[[Offer], Sequence[Clash]]
"""What does not go together in an offer."""


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
    remark: str = ""
    """What the game has to say of just this one, and not of others of its command."""
    main: bool = False
    """Whether a button without a choice stands out among the others."""
    clashes: str = ""
    """What does not go together in it, for the page's script: each reason with the texts of the fields, as JSON."""
    cites: tuple[str, ...] = ()
    """The rules by which that does not go together."""
    either: tuple[str, ...] = ()
    """What its button says with nothing chosen and with something, where it may be either."""

    equal: bool = False
    """Whether it stands beside another as its equal, such as the two answers to an offer: neither is the main one."""

    @property
    def chooses(self) -> bool:
        """Whether there is anything to fill in: otherwise it is a button alone."""
        return any(one.kind != "fixed" and not one.barren for one in self.controls)

    @property
    def deeds(self) -> "tuple[Deed, ...]":
        """The forms that stand under its name, as under that of a fold: none."""
        return ()

    @property
    def says(self) -> str:
        """The remark, and what it does."""
        return " ".join(filter(None, (self.remark, self.help)))

    @property
    def spots(self) -> set[str]:
        """The spots of the board that stand for something in it; one stands for the command itself."""
        return {f"do={self.type}"}.union(*(one.spots for one in self.controls))


class Fold(NamedTuple):
    """What is done by one command, shown when asked for: buttons beside one's own decision, or many forms."""

    title: str
    deeds: tuple[Deed, ...]

    @property
    def opened(self) -> bool:
        """Whether one of the forms in it stands open."""
        return any(deed.opened for deed in self.deeds)


class Deeds(NamedTuple):
    """All that a seat may do: what needs a choice, and what is done by one button, at once or from a fold."""

    open: tuple[Deed, ...]
    plain: tuple[Deed, ...]
    targets: frozenset[str]
    digest: str
    folds: tuple[Fold, ...] = ()
    many: tuple[Fold, ...] = ()
    plain_first: bool = False
    """Whether the buttons without a choice stand above the forms."""
    titles: tuple[str, ...] = ()
    """What can be done, in a word or two each: forms, then buttons and their folds; what is aside comes last."""

    stakes: tuple[str, ...] = ()
    """What the choice would bring, as far as the seat can see, under a heading."""

    def with_stakes(self, lines: tuple[str, ...]) -> "Deeds":
        """The same beside these lines: where they are others, so are the choices."""
        return self._replace(stakes=lines, digest=sha256(encode((self.digest, lines))).hexdigest()[:KEY_LENGTH])

    @property
    def forms(self) -> list[Deed | Fold]:
        """The forms in their order, where there are many of one command all of them in the place of the first."""
        together = {deed.key: fold for fold in self.many for deed in fold.deeds}
        return list(dict.fromkeys(together.get(deed.key, deed) for deed in self.open))

    @property
    def number(self) -> int:
        """How many ways there are to go on, one below the other: more than can be seen at once, perhaps."""
        return len(self.forms) + len(self.unfolded) + len(self.folds)

    @property
    def unfolded(self) -> tuple[Deed, ...]:
        """The buttons outside the folds, those of one command together."""
        folded = {deed.key for fold in self.folds for deed in fold.deeds}
        left = [deed for deed in self.plain if deed.key not in folded]
        types = list(dict.fromkeys(deed.type for deed in left))
        return tuple(sorted(left, key=lambda deed: types.index(deed.type)))


def deeds(
    offers: Offers,
    words: Words,
    filled: Filled | None = None,
    asked: Offer | None = None,
    clashes: Clashes = lambda _: (),
    remarks: Sequence[Sequence[Remark]] = (),
) -> Deeds:
    """The forms for these offers. `filled` is what one of them sent: it stands open, with the same filled in, or out
    where it is a button alone. Before that the form of `asked` stands open and first, where one of them is asked for;
    forms of what is rarely done stand behind all others, those that another outdoes last, one that follows another
    command's right behind the form of that for the same, and buttons alone keep their order.
    `clashes` is the game's word for what does not go together in one, `remarks` what it has to say of each.
    """
    filled = filled or {}
    sent = _meant(offers, filled)
    said = zip(offers, remarks or [()] * len(offers), [_outdone(offer, offers, words) for offer in offers], strict=True)
    beside = _places(offers, words)
    made = [
        _remarked(_deed(offer, words, filled if offer is sent else {}, clashes(offer)), told, words, more)
        for offer, told, more in sorted(
            said,
            key=lambda one: (
                asked not in (None, one[0]),
                bool(words.rare(one[0].type)),
                one[2] != "",
                beside[key_of(one[0])],
            ),
        )
    ]
    opened = [deed for deed in made if deed.chooses]
    wanted = "" if asked is None else key_of(asked)
    idle = {key_of(offer) for offer, told in zip(offers, remarks, strict=False) if _is_idle(offer, told)}
    decisive = [deed for deed in opened if not words.aside(deed.type) and deed.key not in idle]
    chosen = key_of(sent) if sent is not None else wanted or _first(decisive, words)
    place = {key_of(offer): at for at, offer in enumerate(offers)}
    alone = sorted((deed for deed in made if deed not in opened), key=lambda deed: place[deed.key])
    meant = wanted or next((deed.key for deed in alone if deed.key == chosen), "")
    # Beside a button that asks before it acts none is the main one: that would read as advice not to. It is itself the
    # main one, and first, where all forms are aside or nothing comes of them.
    spare = bool(opened) and not decisive
    alike = bool(decisive) or any(deed.asks and not words.aside(deed.type) and not spare for deed in alone)
    main = {deed.key for deed in alone if not alike and (spare or not deed.asks)} if not meant else {meant}
    plain = tuple(deed._replace(opened=deed.key == meant, main=deed.key in main) for deed in alone)
    # Nor is a button that is asked for the equal of a form: it stands out.
    lone = alone if len(alone) == 1 and alone[0].key != meant else []
    pairs = {(deed.type, other) for deed in lone for other in words.beside(deed.type)}
    equal = {type_ for pair in pairs if pair[1] in {deed.type for deed in opened} for type_ in pair}
    plain = tuple(deed._replace(equal=deed.type in equal) for deed in plain)
    forms = tuple(deed._replace(opened=deed.key == chosen, equal=deed.type in equal) for deed in opened)
    spots = frozenset[str]().union(*(deed.spots for deed in (*forms, *plain)))
    digest = sha256(encode(offers)).hexdigest()[:KEY_LENGTH]
    first = any(deed.opened or (spare and not chosen and deed.main) for deed in plain)
    found = Deeds(forms, plain, spots, digest, _folds(plain, words), _many(forms, words), first)
    return found._replace(titles=_titles(found, words))


def _places(offers: Offers, words: Words) -> dict[str, tuple[int, int]]:
    """Where each stands: by its own place, or by that of what it follows, whose first fixed field is the same."""
    places = {(offer.type, _whose(offer)): at for at, offer in reversed([*enumerate(offers)])}
    own = ((at, offer, (words.follows(offer.type), _whose(offer))) for at, offer in enumerate(offers))
    return {key_of(offer): (places.get(after, at), at + 1 if after in places else 0) for at, offer, after in own}


def _whose(offer: Offer) -> str:
    """What stands firm in it first, such as a leader."""
    return next((str(domain.value) for domain in offer.fields.values() if isinstance(domain, Fixed)), "")


def _titles(found: Deeds, words: Words) -> tuple[str, ...]:
    """What can be done; what stands there more than once, each time for another place, by the name of its command."""
    named = [(deed.type, deed.title) for deed in found.unfolded]
    forms = [(one.deeds[0].type if isinstance(one, Fold) else one.type, one.title) for one in found.forms]
    named = [*forms, *named, *((fold.deeds[0].type, fold.title) for fold in found.folds)]
    often = Counter(type_ for type_, _ in named)
    named.sort(key=lambda one: bool(words.aside(one[0])))
    return tuple(dict.fromkeys(words.command(type_) if often[type_] > 1 else title for type_, title in named))


def _folds(plain: Sequence[Deed], words: Words) -> tuple[Fold, ...]:
    """The buttons that the game's catalogue puts aside, by their commands, and those that are many of one command."""
    types = dict.fromkeys(deed.type for deed in plain)
    alike = {one: tuple(deed for deed in plain if deed.type == one) for one in types}
    named = ((words.aside(one), one, found) for one, found in alike.items())
    return tuple(Fold(aside or words.command(one), found) for aside, one, found in named if aside or len(found) > MANY)


def _first(opened: Sequence[Deed], words: Words) -> str:
    """The form that stands open before anything is chosen; none where it is one of many beside others, or there is
    another of equal standing: what it uses up would be used by a slip of the finger.
    """
    if not opened:
        return ""
    first = opened[0]
    if any(deed.type in words.beside(first.type) for deed in opened):
        return ""
    alike = sum(deed.type == first.type for deed in opened)
    return "" if _most(opened) < alike < len(opened) else first.key


def _most(forms: Sequence[Deed]) -> int:
    """So many forms of one command stand by themselves."""
    return MANY if len(forms) <= CROWD else 1


def _many(forms: Sequence[Deed], words: Words) -> tuple[Fold, ...]:
    """The forms of each command that has many, such as one for every place from which something can be moved."""
    types = dict.fromkeys(deed.type for deed in forms)
    alike = (Fold(words.command(one), tuple(deed for deed in forms if deed.type == one)) for one in types)
    return tuple(fold for fold in alike if len(fold.deeds) > _most(forms))


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


def _deed(offer: Offer, words: Words, filled: Filled, clashes: Sequence[Clash]) -> Deed:
    choosy = {name for clash in clashes for name in clash.values}
    fixed = [(name, domain.value) for name, domain in offer.fields.items() if isinstance(domain, Fixed)]
    controls = tuple(
        control(domain, name, words, filled)._replace(choosy=name in choosy, stated=words.stated(offer.type, name))
        for name, domain in offer.fields.items()
    )
    some = wants_some(offer)
    title = words.command(offer.type, some=some)
    if any(value is not None for _, value in fixed):
        title = labelled(title, ", ".join(words.described(name, value) for name, value in fixed if value is not None))
    asks, does = bool(words.confirm(offer.type)), words.help(offer.type, some=some)
    does = " ".join(filter(None, (does, *(words.told(offer.type, value) for _, value in fixed))))
    told, either = _told(offer, clashes, words), () if some or fixed else words.either(offer.type)
    cites = tuple(dict.fromkeys(clash.rule for clash in clashes))
    made = Deed(key_of(offer), offer.type, title, controls, asks, help=does, clashes=told, cites=cites, either=either)
    return made if made.chooses or not either else made._replace(title=either[0])


def _remarked(deed: Deed, remarks: Sequence[Remark], words: Words, more: str) -> Deed:
    """The form with what the game has to say of it: under its title, and beside what may be chosen in it. `more` is
    what stands before all else where another form gives more for the same.
    """
    said = [more]
    for one in remarks:
        told = word(one.line, words.catalogue, words.player)
        if one.field:
            fields = (_with_remark(field, token(one.value), told, one.field) for field in deed.controls)
            deed = deed._replace(controls=tuple(fields))
        else:
            said.append(told)
    return deed._replace(remark=" ".join(filter(None, said)))


def _with_remark(field: Control, text: str, told: str, name: str) -> Control:
    if field.name != name:
        return field
    choices = (one._replace(remark=told) if one.token == text else one for one in field.choices)
    return field._replace(choices=tuple(choices))


def _outdone(offer: Offer, offers: Offers, words: Words) -> str:
    """What is said of it where another offer of its command gives more for the same, such as gold; else empty."""
    for name, domain in offer.fields.items():
        if isinstance(domain, Fixed) and words.for_the_same(offer.type, name, domain.value):
            alike = [other for other in offers if other.type == offer.type and _within(offer, other, name)]
            best = max(number for other in alike if isinstance(number := fixed(other, name), int))
            return words.for_the_same(offer.type, name, best) if best != domain.value else ""
    return ""


def _is_idle(offer: Offer, remarks: Sequence[Remark]) -> bool:
    """Whether the game says of the offer, or of all that one of its fields may be, that nothing comes of it as things
    stand.
    """
    if any(one.idle and not one.field for one in remarks):
        return True
    idle = {(one.field, token(one.value)) for one in remarks if one.idle}
    return any(
        all((name, text) in idle for text in tokens(domain.items))
        for name, domain in offer.fields.items()
        if isinstance(domain, OneOf)
    )


def _within(offer: Offer, other: Offer, name: str) -> bool:
    """Whether all that the offer allows in its fields but one the other allows as well."""
    pairs = ((domain, other.fields.get(field)) for field, domain in offer.fields.items() if field != name)
    return all(
        one == two or (isinstance(one, OneOf) and isinstance(two, OneOf) and set(one.items) <= set(two.items))
        for one, two in pairs
    )


def _told(offer: Offer, clashes: Sequence[Clash], words: Words) -> str:
    """The reasons, each with what it holds of: the texts of the values by their fields."""
    texts: dict[str, dict[JSON, str]] = {
        name: dict(zip(domain.items, tokens(domain.items), strict=True))
        for name, domain in offer.fields.items()
        if isinstance(domain, OneOf)
    }
    reasons: dict[str, list[dict[str, list[str]]]] = {}
    for clash in clashes:
        found = {name: [texts[name][value] for value in values] for name, values in clash.values.items()}
        reasons.setdefault(words.refusal(clash.code), []).append(found)
    return msgspec.json.encode([*reasons.items()]).decode() if reasons else ""


def wants_some(offer: Offer) -> bool:
    """Whether something has to be chosen from a list of it."""
    return any(isinstance(domain, SomeOf) and domain.least for domain in offer.fields.values())


def doable(offers: Offers) -> set[str]:
    """All that may be done: the commands, and what the items of a list say of themselves (`desert:3`)."""
    items = (
        item
        for offer in offers
        for domain in offer.fields.values()
        if isinstance(domain, SomeOf)
        for item in domain.items
    )
    named = {item.partition(":")[0] for item in items if isinstance(item, str) and ":" in item}
    return {offer.type for offer in offers} | named


def _meant(offers: Sequence[Offer], filled: Filled) -> Offer | None:
    """The offer that a form was for, or the one that has taken its place since."""
    key = one(filled, OFFER)
    alike = [offer for offer in offers if offer.type == key.rpartition("-")[0]]
    same = [offer for offer in alike if key_of(offer) == key]
    return next(iter(same or (alike if len(alike) == 1 else [])), None)


def texts_of(data: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """What was sent under each name, as plain lists."""
    return {name: [str(text) for text in texts] for name, texts in data.items()}
