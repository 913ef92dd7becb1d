"""Who may know each field of the state (rule 8)."""

from collections.abc import Mapping

from games.kernel.contract import Outcome, Secrecy
from games.kernel.values import Value
from games.orcs_vs_orcs.options import Options
from games.orcs_vs_orcs.rules.agenda import TASKS
from games.orcs_vs_orcs.state import Battle, Column, LastBattle, LastChoice, Moving, Pending, Player, Side, State, Zone


def _all(struct: type[Value], **others: Secrecy) -> dict[str, Secrecy]:
    """Everything public but what is named."""
    return {name: others.get(name, "public") for name in struct.__struct_fields__}


PUBLIC: tuple[type[Value], ...] = (
    *TASKS,
    Battle,
    Column,
    LastBattle,
    LastChoice,
    Moving,
    Options,
    Outcome,
    Pending,
    Zone,
)

SECRECY: Mapping[type[Value], Mapping[str, Secrecy]] = {
    State: _all(State, pile="nobody", stack="nobody", offered="owner"),
    Player: _all(Player, hidden="owner"),
    Side: _all(Side, picked="owner", deck="nobody", hand="owner", chosen="owner", slot="owner"),
    **{struct: _all(struct) for struct in PUBLIC},
}
