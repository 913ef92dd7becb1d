"""The rules, a file for each chapter of the book or for what it is about."""
