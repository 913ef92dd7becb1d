"""What is said at the tables."""
