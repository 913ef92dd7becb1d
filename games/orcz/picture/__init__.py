"""The board as a picture and in sentences, drawn from a view alone."""
