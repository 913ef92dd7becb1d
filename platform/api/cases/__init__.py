"""Cases: disputes of one's own, the moderators' desk, rulings that everybody may read."""
