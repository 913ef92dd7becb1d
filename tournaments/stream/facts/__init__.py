"""What happens in a tournament: the facts of its log. Each says by `apply` what it changes."""
