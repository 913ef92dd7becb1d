"""What one viewer may know."""
