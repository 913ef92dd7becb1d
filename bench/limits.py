"""The site's limits on one address, out of the way of a benchmark whose many people all ask from this machine."""

UNLIMITED = "1000000"
ONE_ADDRESS = dict.fromkeys(("LOOKS_PER_ADDRESS", "API_CALLS_PER_ADDRESS", "COMMANDS_PER_ADDRESS"), UNLIMITED)
"""For the environment of the site. What one person may ask stays limited."""
