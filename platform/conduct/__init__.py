"""Conduct: reports on talk and behaviour, the measures that moderators take on them, and appeals."""
