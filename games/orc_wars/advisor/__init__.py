"""Rules of thumb and evaluation for computer players."""
