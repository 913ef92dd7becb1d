"""Judgement lent to computer players."""
