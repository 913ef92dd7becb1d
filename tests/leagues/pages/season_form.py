"""What a browser sends of the form of a season as it stands at first, with a name."""

SEASON = {
    "name": "Next season", "game": "armadora", "seats": "2", "form": "round_robin", "rounds": "4", "size": "4",
    "promoted": "1", "relegated": "1", "drawing": "by_strength", "members_only": "on", "capacity": "0",
    "move_days": "2", "bank_days": "5", "vacation_days": "14", "round_days": "60", "deserted": "substitute",
    "no_show_days": "3", "yellow_days": "90", "red_days": "365", "appeal_days": "3",
}  # fmt: skip
