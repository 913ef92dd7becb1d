"""What happens in a case of conduct, decided by pure functions."""
