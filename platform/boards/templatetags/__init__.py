"""What the boards' templates say beyond loops and ifs."""
