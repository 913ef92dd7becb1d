"""Who may know each field of the state (rule 14)."""

from collections.abc import Mapping

from games.kernel.contract import Outcome, Secrecy
from games.kernel.values import Value
from games.orc_wars.options import Options
from games.orc_wars.state import values
from games.orc_wars.state.agenda import ITEMS
from games.orc_wars.state.state import State


def _all(struct: type[Value], **others: Secrecy) -> dict[str, Secrecy]:
    """Everything public but what is named."""
    return {name: others.get(name, "public") for name in struct.__struct_fields__}


PUBLIC: tuple[type[Value], ...] = (
    *ITEMS, Options, Outcome, values.Bargain, values.Battle, values.Captive, values.Caravan, values.Deal,
    values.Failure, values.Fallen, values.Latest, values.Marks, values.Met, values.Offered, values.Part,
    values.Prisoner, values.Ransom, values.Seen, values.Victor,
)  # fmt: skip
"""Structs of which all is public. What a spy has seen is secret as a whole, in the state's `seen`."""

SECRECY: Mapping[type[Value], Mapping[str, Secrecy]] = {
    State: _all(State, tribe_cup="nobody", gold_cup="nobody", seen="owner"),
    values.Hand: dict.fromkeys(values.Hand.__struct_fields__, "owner"),
    values.Leader: _all(values.Leader, gold="owner"),
    values.Area: _all(values.Area, gold="nobody"),
    values.Goods: _all(values.Goods, tribe="owner", gold="owner"),
    **{struct: _all(struct) for struct in PUBLIC},
}
