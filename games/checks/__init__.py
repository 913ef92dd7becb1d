"""What every game must keep, checked from outside: conformance, playthroughs, scenarios, leaks."""
