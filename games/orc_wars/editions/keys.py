"""The names that commands and positions may use; whatever else they hold is malformed."""

from typing import Literal, TypeAlias

TribeKey: TypeAlias = Literal[
    "bugburbia", "high_gobliny", "hobgobland", "kol", "ogremoor", "orcus_rex", "red_orcland", "south_gnollistan",
    "trollhattan", "yellow_orkia",
]  # fmt: skip
AreaKey: TypeAlias = Literal[
    "alfheim", "bugburbia", "darokin", "ethengar", "glantri", "high_gobliny", "hobgobland", "kol", "ogremoor",
    "orcus_rex", "red_orcland", "rockhome", "south_gnollistan", "trollhattan", "yellow_orkia",
]  # fmt: skip
LeaderKey: TypeAlias = Literal[
    "alebane", "haak_hordar", "hool", "hutai_khan", "king_kol", "moghul_khan", "nizam_pasha", "ohrr", "queen_yazar",
    "thar",
]  # fmt: skip
Counter: TypeAlias = Literal[
    "alebane", "fortress_2", "fortress_3", "fortress_4", "fortress_5", "haak_hordar", "hool", "horde_bugburbia",
    "horde_high_gobliny", "horde_hobgobland", "horde_kol", "horde_ogremoor", "horde_orcus_rex", "horde_red_orcland",
    "horde_south_gnollistan", "horde_trollhattan", "horde_yellow_orkia", "hutai_khan", "king_kol", "machine_2",
    "machine_3", "machine_4", "machine_5", "mine", "moghul_khan", "nizam_pasha", "ohrr", "queen_yazar", "shaman",
    "spy_1", "spy_2", "spy_3", "thar",
]  # fmt: skip
GoldName: TypeAlias = Literal[
    "gold_0", "gold_1", "gold_2", "gold_3", "gold_4", "gold_5",
]  # fmt: skip
StopKey: TypeAlias = Literal[
    "akesoli", "alfheim_town", "bugburbia_ford", "corunglain", "darokin_city", "dwarfgate", "elf_road",
    "ethengar_market", "glantri_city", "gnollistan_track", "high_gobliny_narrows", "high_road", "hobgobland_mucks",
    "kol_landing", "lake_road", "ogremoor_trail", "orcus_rex_pass", "red_orcland_bank", "rockhome_gate",
    "streel_road", "trintan_road", "troll_bridge", "yellow_orkia_crossing",
]  # fmt: skip
CaravanKey: TypeAlias = Literal[
    "ag", "ce", "cg", "dg", "ec", "eg", "ga", "gc", "ge", "gr", "le", "rg",
]  # fmt: skip
Step: TypeAlias = Literal["levy", "move", "combat", "cheat"]
Pile: TypeAlias = Literal["tribe", "gold"]
