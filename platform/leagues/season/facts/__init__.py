"""What happens in a season: the facts of its log. Each says by `apply` what it changes."""
