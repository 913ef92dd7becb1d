"""What the site sends to addresses that come from people: only where nothing inside can be reached."""
