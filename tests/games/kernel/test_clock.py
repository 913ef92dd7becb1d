"""The clock as views show it."""

from games.kernel.clock import STILL, Clock, shown
from games.kernel.contract import Due
from games.kernel.values import plain


def test_it_works() -> None:
    assert shown(Due("deal", 3000, "1.2")) == Clock("deal", 3000)
    assert shown(None) is None
    assert plain(STILL) == {"due": None, "after_ms": None}
