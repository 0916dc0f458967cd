"""The checks of the laws of every game that tests use; `test_mutants.py` shows that they detect planted faults."""

from __future__ import annotations

from pygames.core.laws import (
    BrokenLaw,
    check_fair,
    check_match,
    check_secrets_vary,
    check_told,
    conserved,
    hold,
    label,
    pairs,
    refuses_noise,
    secret_faces,
    variants,
    walk,
)

__all__ = (
    "BrokenLaw",
    "check_fair",
    "check_match",
    "check_secrets_vary",
    "check_told",
    "conserved",
    "hold",
    "label",
    "pairs",
    "refuses_noise",
    "secret_faces",
    "variants",
    "walk",
)
