"""What can be switched in a match of In Conflict."""

from __future__ import annotations

from pygames.core.options import Options, option


class ConflictOptions(Options):
    """What can be switched."""

    seats: int = option(2, "Two players, or four in two alliances.", least=2, most=4, title="Players")
    battles: int = option(8, "Battles in a match; the alliances attack in turn.", least=1, most=16, title="Battles")
    materiel: int = option(4, "Materiel: private cards for each player, for the whole match.", least=0, most=6)
    own_cards: bool = option(
        False, "Own cards: Materiel may also take the place of the card that a House would be dealt."
    )
    class_first: bool = option(False, "Tactics: the kind of card (ace, court, red, black) counts before its number.")
    public_leader_card: bool = option(False, "A leader's card is dealt face up.")
    no_ace_rule: bool = option(False, "An ace called by tactics does not beat a poker hand.")
