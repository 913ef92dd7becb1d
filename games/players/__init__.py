"""Computer players that need nothing but the contract."""
