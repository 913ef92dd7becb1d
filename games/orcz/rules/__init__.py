"""The rules, in files named after the chapters and nouns of the book."""
