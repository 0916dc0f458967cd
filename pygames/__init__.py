"""Liege: engines, bots and fair peer-to-peer play for five games of lords and vassals. Independent of browsers."""

__version__ = "0.1.0"
