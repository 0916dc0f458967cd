"""The computer opponents of Vassal; each likes some of the traits that `bot` computes."""

from pygames.core.persona import Persona

PERSONAS = (
    Persona(
        "careful",
        "Ada the Careful",
        "tower",
        "Completes an alliance before beginning the next.",
        {"completes": 0.3, "joker": 0.1},
        (
            "One house after the other.",
            "That house was built to stand.",
            "Nothing was left half done.",
            "Some walls come too late.",
        ),
        0.46,
    ),
    Persona(
        "bold",
        "Guy the Bold",
        "sword",
        "Goes where you have more cards, and spends the joker early.",
        {"answers": 0.3, "joker": 0.3},
        (
            "Wherever you go, I go too.",
            "Was that house yours? Not now.",
            "You were never alone anywhere.",
            "I would do it all again.",
        ),
        0.585,
    ),
    Persona(
        "miser",
        "Ivo the Miser",
        "lily",
        "Keeps the joker for as long as anything else will do.",
        {"joker": -1.0},
        (
            "What is kept is not lost.",
            "A house, and a cheap one.",
            "And look what I still have.",
            "I should have spent more. Never again.",
        ),
        0.94,
    ),
    Persona(
        "trickster",
        "Joan the Fox",
        "cap",
        "Leaves alliances open, so nobody knows which house comes next.",
        {"completes": -0.3, "joker": 0.1},
        (
            "Guess which house I want.",
            "You were looking elsewhere.",
            "Nine doors, and you guarded eight.",
            "You followed the right trail.",
        ),
        0.745,
    ),
)
