"""Rules from foreign code: `child` runs the code in a separate process, `rules` queries it and validates every
answer."""
