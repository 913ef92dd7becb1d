"""Earlier rules versions, a package each: what they decide otherwise, their book, and the sentences that differ."""
