"""What a seat is told of an offer before it takes it: what a village's fate counts for, what cards on the market are
good for, what a hero covers, what finds no room, how a battle would end, and that its Dark City may stand empty.
"""

from collections.abc import Iterator

from games.kernel.advice import fixed
from games.kernel.contract import LogLine, Remark
from games.kernel.offers import Fixed, Offer, OneOf, SomeOf
from games.kernel.values import JSON
from games.orcs_vs_orcs.rules.cards import FIRST_LINE, HEROES, KNOWN, STRENGTH
from games.orcs_vs_orcs.view.objectives import brought
from games.orcs_vs_orcs.view.odds import battles_ahead
from games.orcs_vs_orcs.view.schema import View


def remarks(view: View, offer: Offer) -> tuple[Remark, ...]:
    """See `Game.remarks`."""
    if offer.type == "village":
        return tuple(_fates(view, offer))
    if offer.type == "stand":
        return tuple(_stand(view))
    if offer.type == "move":
        home = offer.fields["from"] == Fixed(view.players[view.active].start)
        return (Remark(LogLine("remark_home")),) if home else ()
    if offer.type == "buy":
        return tuple(_cards(offer))
    return tuple(_places(offer)) if offer.type in ("play", "effect") else ()


def _places(offer: Offer) -> Iterator[Remark]:
    """What comes of it where a card is played for which no column has room (6.4.4), and of a card that a hero covers
    (6.4.5); one of the first line opens a column.
    """
    card = fixed(offer, "card" if offer.type == "play" else "choice")
    if offer.fields["slot"] != Fixed(None):
        if card in HEROES:
            yield Remark(LogLine("remark_covers"))
    elif card in KNOWN - FIRST_LINE:
        yield Remark(LogLine("remark_uncovering" if card in HEROES else "remark_unsheltered"))


def _stand(view: View) -> Iterator[Remark]:
    """How the battle would end for the defender."""
    for one in battles_ahead(view):
        yield Remark(LogLine("remark_stand", {"won": one.lost}))


def _cards(offer: Offer) -> Iterator[Remark]:
    """Each card that can be bought, with its strength and effect in a few words: the market may be out of sight."""
    cards = offer.fields["cards"]
    for card in cards.items if isinstance(cards, SomeOf) else ():
        yield Remark(LogLine("remark_card", {"strength": STRENGTH[str(card)], "card_brief": card}), "cards", card)


def _fates(view: View, offer: Offer) -> Iterator[Remark]:
    choices = offer.fields["choice"]
    fates = (str(one) for one in choices.items) if isinstance(choices, OneOf) else ()
    for fate in fates:
        found: list[JSON] = [*brought(view, fate, view.active)]
        yield Remark(LogLine("remark_objectives", {"objectives": found or ["none"]}), "choice", fate)
