"""The names under which what fails is on record."""

LOOKING, DAILY_MAIL = "look", "daily mail"
