"""Options, chance, records, matches and the shelf, on two toy games."""
