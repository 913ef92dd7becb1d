"""What a seat is told of an offer before it takes it: what a palisade is still good for without a warrior."""

from games.armadora.view.schema import View
from games.kernel.contract import LogLine, Remark
from games.kernel.offers import Offer


def remarks(view: View, offer: Offer) -> tuple[Remark, ...]:
    """See `Game.remarks`. Who has no warrior left mostly passes: palisades are idle then, and said to be so once for
    all of them.
    """
    if offer.type != "palisade" or view.turn.phase != "turn" or view.hand_counts[view.turn.seats[0]]:
        return ()
    return (Remark(LogLine("remark_no_warrior"), idle=True),)
