"""The crosstable of a two-seat event: who met whom in which round, with which colour and result."""
