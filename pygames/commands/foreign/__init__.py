"""Rules from foreign code: `child` runs the code in a process of its own, `rules` asks it and trusts no answer."""
