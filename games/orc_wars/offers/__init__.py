"""What a seat may do."""
