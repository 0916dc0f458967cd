"""The computer opponents of In Conflict. Each prefers or avoids moves with some of the traits that `bot` computes."""

from pygames.core.persona import Persona

from . import words

PERSONAS = (
    Persona(
        "careful", words.CAREFUL[0], "tower", words.CAREFUL[1], {"tactics": -1, "heaped": -1}, words.CAREFUL[2], 0.3
    ),
    Persona("bold", words.BOLD[0], "sword", words.BOLD[1], {"first": 1, "early": 1}, words.BOLD[2], 0.4),
    Persona("miser", words.MISER[0], "lily", words.MISER[1], {"early": -1}, words.MISER[2], 0.45),
    Persona("trickster", words.TRICKSTER[0], "cap", words.TRICKSTER[1], {"bluffs": 1}, words.TRICKSTER[2], 0.35),
)
