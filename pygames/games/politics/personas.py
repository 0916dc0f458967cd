"""The computer opponents of Politics. Each prefers or avoids moves with some of the traits that `bot` computes."""

from pygames.core.persona import Persona

from . import words

PERSONAS = (
    Persona("careful", words.CAREFUL[0], "scales", words.CAREFUL[1], {"passes": 1}, words.CAREFUL[2], 0.37),
    Persona("bold", words.BOLD[0], "hammer", words.BOLD[1], {"kept": -1}, words.BOLD[2], 0.27),
    Persona("miser", words.MISER[0], "crown", words.MISER[1], {"kept": 1}, words.MISER[2], 0.5),
    Persona("trickster", words.TRICKSTER[0], "cap", words.TRICKSTER[1], {"abilities": 1}, words.TRICKSTER[2], 0.35),
)
