"""Benchmarks: ours and the peers side by side in one run, as ratios. Each module is a command that prints one JSON
line.
"""
