"""The names under which what fails is on record, as the database keeps them."""

DETECTION, DAILY_MAIL = "look", "daily mail"
