"""Imagined worlds: states that one viewer could not tell from the true one."""
