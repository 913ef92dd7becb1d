"""The table as a picture and in sentences."""
