"""Who sits in which seat, so that everybody has every seat, and the first move, equally often."""
