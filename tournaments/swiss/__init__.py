"""The Swiss system for two seats: FIDE's Dutch pairing, its reasons and its quality."""
