"""Code shared by all games: the contract of a game, cards, dealers, the match, its record and the scene."""
