"""A case as a stream: state, facts, commands and what each command leads to. No Django, no database, no clock."""
