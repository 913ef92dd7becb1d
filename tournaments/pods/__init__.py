"""Swiss for tables of three to seven seats: people of like score meet, and nobody meets again where it is avoidable."""
