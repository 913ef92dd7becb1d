"""Cases: disputes about steps of matches, what moderators rule on them, and who may appeal."""
