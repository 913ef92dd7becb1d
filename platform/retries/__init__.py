"""Items of sweeps that fail: each by itself, tried again with growing pauses, and listed for operators."""
