"""A tournament as files: entries read from tables, and tables and reports written."""
