"""The computer opponents of Vassal. Each prefers or avoids moves with some of the traits that `bot` computes."""

from pygames.core.persona import Persona

from . import words

PERSONAS = (
    Persona(
        "careful", words.CAREFUL[0], "tower", words.CAREFUL[1], {"completes": 0.3, "joker": 0.1}, words.CAREFUL[2], 0.46
    ),
    Persona("bold", words.BOLD[0], "sword", words.BOLD[1], {"answers": 0.3, "joker": 0.3}, words.BOLD[2], 0.585),
    Persona("miser", words.MISER[0], "lily", words.MISER[1], {"joker": -1.0}, words.MISER[2], 0.94),
    Persona(
        "trickster",
        words.TRICKSTER[0],
        "cap",
        words.TRICKSTER[1],
        {"completes": -0.3, "joker": 0.1},
        words.TRICKSTER[2],
        0.745,
    ),
)
