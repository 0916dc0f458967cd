"""The computer opponents of Royal Assassin; each likes some of the traits that `bot` computes."""

from pygames.core.persona import Persona

PERSONAS = (
    Persona(
        "careful",
        "Alys the Shield",
        "helm",
        "Guards the court before anything else.",
        {"guards": 1},
        (
            "Nobody gets past me.",
            "So who's unguarded now?",
            "They all live. Mine, that is.",
            "There was one I couldn't save.",
        ),
        0.26,
    ),
    Persona(
        "bold",
        "Raoul the Rash",
        "sword",
        "Attacks whoever can be reached.",
        {"attacks": 1},
        (
            "To the throne!",
            "Down with that one!",
            "That was the last of them.",
            "So many of you, so few of me.",
        ),
        0.3,
    ),
    Persona(
        "miser",
        "Gil the Miser",
        "lily",
        "Fills the court, and keeps the jokers in the purse.",
        {"joker": -1, "presents": 0.5},
        (
            "A good family is a big one.",
            "That one was overdue.",
            "A full court, and a full purse.",
            "All that gold, and no guard.",
        ),
        0.3,
    ),
    Persona(
        "trickster",
        "Nan the Dagger",
        "dagger",
        "Sends the assassin early.",
        {"joker": 1},
        (
            "I've sent you a visitor.",
            "Did you hear the door?",
            "A joke, and then silence.",
            "The dagger was in the wrong hand.",
        ),
        0.3,
    ),
)
