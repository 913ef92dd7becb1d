"""What a seat is told of an offer before it takes it: what objectives each fate of a village counts for."""

from collections.abc import Iterator

from games.kernel.contract import LogLine, Remark
from games.kernel.offers import Offer, OneOf
from games.kernel.values import JSON
from games.orcs_vs_orcs.view.objectives import brought
from games.orcs_vs_orcs.view.schema import View


def remarks(view: View, offer: Offer) -> tuple[Remark, ...]:
    """See `Game.remarks`."""
    return tuple(_fates(view, offer)) if offer.type == "village" else ()


def _fates(view: View, offer: Offer) -> Iterator[Remark]:
    choices = offer.fields["choice"]
    fates = (str(one) for one in choices.items) if isinstance(choices, OneOf) else ()
    for fate in fates:
        found: list[JSON] = [*brought(view, fate, view.active)]
        yield Remark(LogLine("remark_objectives", {"objectives": found or ["none"]}), "choice", fate)
