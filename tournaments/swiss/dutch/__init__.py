"""The Dutch system of 2026, built on a maximum weight matching: every criterion is a field of each pair's weight."""
