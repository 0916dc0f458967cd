"""Liege: engines, bots and fair peer play for five games of lords and vassals. Knows nothing of a browser."""

__version__ = "0.1.0"
