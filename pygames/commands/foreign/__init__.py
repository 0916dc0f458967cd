"""Rules from foreign code: `child` runs the code in a separate process; `rules` sends questions to that process and
validates every answer."""
