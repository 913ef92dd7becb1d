"""The clock of the house: automatic steps and time-outs, each at its moment by the database's time."""
