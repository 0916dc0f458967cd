"""The computer opponents of In Conflict; each likes some of the traits that `bot` computes."""

from pygames.core.persona import Persona

PERSONAS = (
    Persona(
        "careful",
        "Edda the Steady",
        "tower",
        "Trusts in strategy, card by card.",
        {"tactics": -1, "heaped": -1},
        (
            "Slowly, and all together.",
            "As it was planned.",
            "It was a good plan.",
            "The plan was good. The cards were not.",
        ),
        0.3,
    ),
    Persona(
        "bold",
        "Hugh the Bold",
        "sword",
        "Commits Materiel in the first battle.",
        {"first": 1, "early": 1},
        (
            "Everything forward!",
            "That is how a field is taken.",
            "Nothing left, and all of it won.",
            "I have nothing left but my horse.",
        ),
        0.4,
    ),
    Persona(
        "miser",
        "Bran the Miser",
        "lily",
        "Keeps Materiel for the last battles.",
        {"early": -1},
        (
            "This battle is not worth a wagon.",
            "Won, and nothing spent.",
            "I still have wagons left.",
            "The wagons never left the yard.",
        ),
        0.45,
    ),
    Persona(
        "trickster",
        "Tam the Sly",
        "cap",
        "Calls tactics where nobody expects it.",
        {"bluffs": 1},
        (
            "Watch my left hand.",
            "That was the right hand.",
            "All is fair that wins.",
            "You saw through it.",
        ),
        0.35,
    ),
)
