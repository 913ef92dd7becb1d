"""The board: shapes and sentences, from a view alone."""
