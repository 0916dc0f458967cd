"""The computer opponents of Royal Assassin. Each prefers or avoids moves with some traits that `bot` computes."""

from pygames.core.persona import Persona

from . import words

PERSONAS = (
    Persona("careful", words.CAREFUL[0], "helm", words.CAREFUL[1], {"guards": 1}, words.CAREFUL[2], 0.26),
    Persona("bold", words.BOLD[0], "sword", words.BOLD[1], {"attacks": 1}, words.BOLD[2], 0.3),
    Persona("miser", words.MISER[0], "lily", words.MISER[1], {"joker": -1, "presents": 0.5}, words.MISER[2], 0.3),
    Persona("trickster", words.TRICKSTER[0], "dagger", words.TRICKSTER[1], {"joker": 1}, words.TRICKSTER[2], 0.3),
)
