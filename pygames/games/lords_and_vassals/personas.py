"""The computer opponents of Lords and Vassals. Each prefers or avoids moves with some traits that `bot` computes."""

from pygames.core.persona import Persona

from . import words

PERSONAS = (
    Persona("careful", words.CAREFUL[0], "tower", words.CAREFUL[1], {"forward": -0.13}, words.CAREFUL[2], 1.4),
    Persona("bold", words.BOLD[0], "sword", words.BOLD[1], {"forward": 0.12}, words.BOLD[2], 0.15),
    Persona("miser", words.MISER[0], "crown", words.MISER[1], {"lords": -0.2}, words.MISER[2]),
    Persona("trickster", words.TRICKSTER[0], "dagger", words.TRICKSTER[1], {"pins": 2.0}, words.TRICKSTER[2], 1.25),
)
