"""The computer opponents of Politics; each likes some of the traits that `bot` computes."""

from pygames.core.persona import Persona

PERSONAS = (
    Persona(
        "careful",
        "Agnes the Meek",
        "scales",
        "Pays for an ability only when nothing else will do.",
        {"passes": 1},
        (
            "I am content with little.",
            "Oh, was that yours?",
            "Patience was enough.",
            "Patience was not enough.",
        ),
        0.37,
    ),
    Persona(
        "bold",
        "Bela the Bold",
        "hammer",
        "Puts many markers into the cup.",
        {"kept": -1},
        (
            "I back it with all I have.",
            "The cup knows me.",
            "Fortune likes a full cup.",
            "An empty purse, and an empty office.",
        ),
        0.27,
    ),
    Persona(
        "miser",
        "Otto the Miser",
        "crown",
        "Puts as little into the cup as will do.",
        {"kept": 1},
        (
            "Every marker comes home again.",
            "One marker was enough.",
            "And I have change left.",
            "I saved at the wrong end.",
        ),
        0.5,
    ),
    Persona(
        "trickster",
        "Lena the Jester",
        "cap",
        "Lets the offices work, and makes the row dance.",
        {"abilities": 1},
        (
            "Let us see this row dance.",
            "Up goes one, down goes another.",
            "You were all so serious.",
            "The jest was on me.",
        ),
        0.35,
    ),
)
