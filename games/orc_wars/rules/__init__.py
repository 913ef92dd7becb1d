"""The rules, in files named after the rulebook's nouns."""
