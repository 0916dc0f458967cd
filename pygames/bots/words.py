"""Texts about computer players."""

from __future__ import annotations

LEVELS = ("Page", "Squire", "Knight", "Marshal")
"""The titles of levels 1 to 4."""
NO_PERSONA = "{title} has no opponent '{key}'; those with a habit: {names}"
