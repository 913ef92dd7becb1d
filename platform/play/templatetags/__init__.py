"""Tags of the pages of matches."""
