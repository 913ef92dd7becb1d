"""Who may know each field of the state (rule 14)."""

from collections.abc import Mapping

from games.kernel.contract import Outcome, Secrecy
from games.kernel.values import Value
from games.orc_wars.options import Options
from games.orc_wars.state.agenda import ITEMS
from games.orc_wars.state.state import State
from games.orc_wars.state.values import (
    Area,
    Bargain,
    Battle,
    Captive,
    Caravan,
    Deal,
    Failure,
    Fallen,
    Goods,
    Hand,
    Latest,
    Leader,
    Marks,
    Met,
    Offered,
    Part,
    Prisoner,
    Ransom,
    Seen,
    Victor,
)


def _all(struct: type[Value], **others: Secrecy) -> dict[str, Secrecy]:
    """Everything public but what is named."""
    return {name: others.get(name, "public") for name in struct.__struct_fields__}


PUBLIC: tuple[type[Value], ...] = (
    *ITEMS, Bargain, Battle, Captive, Caravan, Deal, Failure, Fallen, Latest, Marks, Met, Offered, Options, Outcome,
    Part, Prisoner, Ransom, Seen, Victor,
)  # fmt: skip
"""Structs of which all is public. What a spy has seen is secret as a whole, in the state's `seen`."""

SECRECY: Mapping[type[Value], Mapping[str, Secrecy]] = {
    State: _all(State, tribe_cup="nobody", gold_cup="nobody", seen="owner"),
    Hand: dict.fromkeys(Hand.__struct_fields__, "owner"),
    Leader: _all(Leader, gold="owner"),
    Area: _all(Area, gold="nobody"),
    Goods: _all(Goods, tribe="owner", gold="owner"),
    **{struct: _all(struct) for struct in PUBLIC},
}
