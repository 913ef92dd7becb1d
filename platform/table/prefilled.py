"""A command as the texts of the form that would send it: what `table.form_values` reads, the other way round."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from games.kernel.offers import AnyDomain, Fixed, Group, Maybe, Number, Offer, OneOf, SomeOf, Split, offered
from games.kernel.values import JSON, same
from table.controls import GIVEN, token, tokens
from table.forms import OFFER, key_of

Filling: TypeAlias = Literal["", "choice", "fields"]


def prefilled(offers: Sequence[Offer], command: JSON) -> dict[str, list[str]]:
    """What the form of the first offer that the command is one of sends for it; nothing where there is none."""
    offer = _offer_of(offers, command)
    if offer is None or not isinstance(command, Mapping):
        return {}
    texts: dict[str, list[str]] = {OFFER: [key_of(offer)]}
    for name, domain in offer.fields.items():
        if name in command:
            texts |= _texts(domain, name, command[name])
    return texts


def fills(offers: Sequence[Offer], command: JSON) -> Filling:
    """What filling the form in for the command does: it fills fields, or there are none and it shows the choice."""
    offer = _offer_of(offers, command)
    if offer is None:
        return ""
    return "choice" if all(map(_stands_firm, offer.fields.values())) else "fields"


def _offer_of(offers: Sequence[Offer], command: JSON) -> Offer | None:
    return next((one for one in offers if offered((one,), command)), None)


def _stands_firm(domain: AnyDomain) -> bool:
    return isinstance(domain, Fixed) or (isinstance(domain, Maybe) and isinstance(domain.domain, Fixed))


def _texts(domain: AnyDomain, name: str, value: JSON) -> dict[str, list[str]]:
    match domain:
        case Maybe():
            given = {f"{name}{GIVEN}": ["1"]} if isinstance(domain.domain, Group) else {}
            return given | _texts(domain.domain, name, value)
        case Fixed():
            return {name: [token(domain.value)]}
        case OneOf():
            chosen = zip(tokens(domain.items), domain.items, strict=True)
            return {name: [text for text, item in chosen if same(_plain(item), _plain(value))]}
        case Number():
            return {name: [str(value)]}
        case SomeOf():
            return _several(domain, name, value)
        case Split():
            return {f"{name}:{seat}": [str(share)] for seat, share in _mapping(value).items()}
        case Group():
            inner = _mapping(value)
            parts = [_texts(domain.fields[key], f"{name}.{key}", one) for key, one in inner.items()]
            return {key: texts for part in parts for key, texts in part.items()}


def _several(domain: SomeOf, name: str, value: JSON) -> dict[str, list[str]]:
    times = domain.times
    texts = dict(zip(times, tokens(list(times)), strict=True))
    chosen = [_plain(one) for one in value] if isinstance(value, Sequence) and not isinstance(value, str) else []
    if domain.ordered:
        return {name: [texts[one] for one in chosen]}
    found: dict[str, list[str]] = {name: []}
    for one, taken in Counter(chosen).items():
        if min(times[one], domain.at_most) > 1:
            found[f"{name}:{texts[one]}"] = [str(taken)]
        else:
            found[name].append(texts[one])
    return found


def _plain(value: JSON) -> JSON:
    return tuple(_plain(one) for one in value) if isinstance(value, list | tuple) else value


def _mapping(value: JSON) -> Mapping[str, JSON]:
    return value if isinstance(value, Mapping) else {}
