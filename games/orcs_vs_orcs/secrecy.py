"""Who may know each field of the state (rule 8)."""

from collections.abc import Mapping

from games.kernel.contract import Outcome, Secrecy
from games.kernel.values import Value
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.state import LastChoice, Moving, Pending, Player, State, Zone
from games.orcs_vs_orcs.state.agenda import MATTERS
from games.orcs_vs_orcs.state.battle import Battle, Column, Effect, LastBattle, Side


def _all(struct: type[Value], **others: Secrecy) -> dict[str, Secrecy]:
    """Everything public but what is named."""
    return {name: others.get(name, "public") for name in struct.__struct_fields__}


PUBLIC: tuple[type[Value], ...] = (
    *MATTERS, Battle, Column, Effect, LastBattle, LastChoice, Moving, Options, Outcome, Pending, Zone,
)  # fmt: skip

SECRECY: Mapping[type[Value], Mapping[str, Secrecy]] = {
    State: _all(State, pile="nobody", stack="nobody", offered="owner"),
    Player: _all(Player, hidden="owner"),
    Side: _all(Side, picked="owner", deck="nobody", hand="owner", chosen="owner", slot="owner"),
    **{struct: _all(struct) for struct in PUBLIC},
}
