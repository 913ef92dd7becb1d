"""An arena: whoever is free plays again, until the time is over."""
