"""Rules in two modules, of which one imports what the other has."""
