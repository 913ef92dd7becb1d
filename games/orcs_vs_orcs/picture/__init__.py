"""The board as a picture and in sentences."""
