"""The computer opponents of Lords and Vassals; each likes some of the traits that `bot` computes."""

from pygames.core.persona import Persona

PERSONAS = (
    Persona(
        "careful",
        "Hew the Wary",
        "tower",
        "Lets you come, and waits for the piece that comes too far.",
        {"forward": -0.13},
        (
            "My pieces are fine where they are.",
            "You came too far.",
            "You came, and I waited.",
            "I waited too long.",
        ),
        1.4,
    ),
    Persona(
        "bold",
        "Rolf the Ram",
        "sword",
        "Charges at you with everything that can move.",
        {"forward": 0.12},
        (
            "Forward, all of you!",
            "Out of the way!",
            "Straight through, as ever.",
            "There was one wall too many.",
        ),
        0.15,
    ),
    Persona(
        "miser",
        "Enid the Miser",
        "crown",
        "Keeps the lords at home and lets the vassals fight.",
        {"lords": -0.2},
        (
            "Lords cost a lot. Vassals come cheap.",
            "That cost me little.",
            "Counted, and paid for in small change.",
            "Too expensive, all of it.",
        ),
    ),
    Persona(
        "trickster",
        "Piers the Pin",
        "dagger",
        "Steps on your vassals, so they can't move.",
        {"pins": 2.0},
        (
            "Stand still for me.",
            "Held, and taken.",
            "It's hard to fight under a boot.",
            "Somebody moved after all.",
        ),
        1.25,
    ),
)
