"""Five games and the kernel they share: pure rules, no clock, no randomness, no I/O."""
