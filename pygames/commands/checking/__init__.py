"""What `python3 -m pygames check` tries with a game, and how it says what is broken. No trial knows a game."""
