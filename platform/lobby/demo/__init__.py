"""A population for an empty site on one machine, so that there is something to look at: all of it by real play."""
