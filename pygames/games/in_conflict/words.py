"""All texts of In Conflict for players, as templates; those of the resolver are in its own folder.

Of a pair of sentences, the first is for a side of one seat, the second for a side of two allies.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.words import Plural

# The game, its options, errors.

TITLE = "In Conflict"
LINE = "One card for each House. Strategy, or tactics?"
SEATS = "North", "South", "East", "West"
PLAYERS = "Two players, or four in two alliances.", "Players"
BATTLES = "Battles in a match. The alliances take turns attacking.", "Battles"
MATERIEL = "Materiel: private cards for each player, for the whole match.", "Materiel"
OWN_CARDS = "Own cards: Materiel can also replace the card a House would be dealt.", "Own cards"
CLASS_FIRST = "Tactics: the kind of card (ace, court, red, black) counts before its number.", "Class first"
PUBLIC_LEADER_CARD = "A leader's card is dealt face up.", "Public leader card"
NO_ACE_RULE = "An ace played for tactics doesn't beat a poker hand.", "No ace rule"
NOT_THREE = "In Conflict is for two players, or four in two alliances"
NO_MOVE = "'{text}' is not strategy, tactics, commit CARD, commit CARD HOUSE, done, show or reveal"
A_HOUSE = "a House"

HOUSES = (
    ("Ashdown", "Beaumont", "Clare", "Dacre", "Exeter"),
    ("Fauconberg", "Grey", "Howard", "Ireby", "Jocelyn"),
    ("Kyme", "Lovell", "Mowbray", "Neville", "Oxenford"),
    ("Percy", "Quincy", "Roos", "Scrope", "Talbot"),
)
"""Names of each seat's Houses."""

# The computer opponents: a name, a style of play, and four lines (`Persona.says`).

CAREFUL = (
    "Edda the Steady",
    "Trusts in strategy, card by card.",
    (
        "Slowly, and all together.",
        "As it was planned.",
        "It was a good plan.",
        "The plan was good. The cards were not.",
    ),
)
BOLD = (
    "Hugh the Bold",
    "Commits Materiel in the first battle.",
    (
        "Everything forward!",
        "That is how a field is taken.",
        "Nothing left, and all of it won.",
        "I have nothing left but my horse.",
    ),
)
MISER = (
    "Bran the Miser",
    "Keeps Materiel for the last battles.",
    (
        "This battle is not worth a wagon.",
        "Won, and nothing spent.",
        "I still have wagons left.",
        "The wagons never left the yard.",
    ),
)
TRICKSTER = (
    "Tam the Sly",
    "Calls tactics where nobody expects it.",
    (
        "Watch my left hand.",
        "That was the right hand.",
        "All is fair that wins.",
        "You saw through it.",
    ),
)

# Hands of cards.

RANK_NAMES = (
    "", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"
)  # fmt: skip
PLURALS = (
    "", "", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens",
    "kings", "aces",
)  # fmt: skip
HANDS = (
    "only a high card, the {one}",
    "a pair of {many}",
    "two pair, {many} and {more}",
    "three of a kind, {many}",
    "a straight, {one} high",
    "a flush, {one} high",
    "a full house, {many} over {more}",
    "four of a kind, {many}",
    "a straight flush, {one} high",
)
"""The names of poker hands, by category. `one` and `many` are the first rank in the singular and plural, `more` is the
second rank in the plural."""

# The draw.

POINTS = Plural(("{n}", "{n}"))
"""The points that a card or a hand scores, after "scores" and "need"."""
ONLY_HIGH_CARD = (
    "{loser} has only a high card, so {winner}'s {high} scores {points}.",
    "{loser} have only a high card, so {winner}'s {high} scores {points}.",
)
ACE_BEATS_HAND = "{winner}'s ace beats any hand and scores {points}."
HAND_BEATS_TACTICS = "{winner}'s strategy, {hand}, beats tactics and scores {points}."
SAME_CARD = "Both sides turn up {high}, so nobody scores."
HIGHER_BY_SUIT = "{winner}'s {high} beats {loser}'s {low} by suit and scores {points}."
HIGHER = "{winner}'s {high} beats {loser}'s {low} and scores {points}."
NO_HAND = "Neither side has more than a high card, so nobody scores."
EQUAL_HANDS = "The hands are identical, so nobody scores."
HAND_BY_SUIT = (
    "{winner}'s strategy, {hand}, equals {loser}'s in every rank, beats it by suit, {high} over {low}, "
    "and scores {points}."
)
BETTER_HAND = "{winner}'s strategy, {hand}, beats {loser}'s, {worse}, and scores {points}."
NOBODY_THERE = "Nobody is there."
ALONE_BY_TACTICS = "{loser} isn't there, so {winner}'s {high} scores {points}."
ALONE_BY_STRATEGY = "{loser} isn't there, so {winner}'s strategy, {hand}, scores {points}."
ALONE_FOR_NOTHING = "{loser} isn't there, but {winner}'s strategy, {hand}, doesn't score."

_REWARDS = "a black number 1, a red number 2, a jack, queen or king 3, an ace 4"
_SUITS = "♠ before ♥ before ♦ before ♣"
WHY = {
    9: f"Both called tactics, so the higher card scores: {_REWARDS}.",
    10: f"Both highest cards have the same rank, so suits decide: {_SUITS}. The winner scores: {_REWARDS}.",
    12: "Both sides show the same card, one of them from Materiel, so nobody scores.",
    13: "A pair or better beats tactics and scores 2, unless the best card of tactics is an ace.",
    16: f"Both called strategy, so the better hand scores 2. If hands are equal, higher cards decide, then {_SUITS}.",
    17: "Both called strategy, and a hand without a pair doesn't score.",
    19: "Only an ace played for tactics beats a hand. With strategy, an ace is just another card.",
    21: f"The other side has only a high card, so the best card of tactics scores: {_REWARDS}.",
}
"""Explanations of a draw, by the ruling that decided it."""
WHY_WITHOUT_ACES = {13: "A pair or better beats tactics and scores 2."}
"""Explanations that differ with the option `no_ace_rule`."""

# The tally.

ATTACKS, DEFENDS, INITIATIVE = "attacks", "defends", "initiative"
OBJECTIVES = "", "objective", "objectives"
BANNERS_TO = "banners {own} to {enemy}"
WHY_OBJECTIVES = "Each additional objective costs the attacker 1 point."
WHY_ATTACKS = "The attacker starts with 1 point."
WHY_DEFENDS = "The defender starts with 2 points, and wins ties."
WHY_INITIATIVE = "The side with fewer banners has the initiative (the defender if equal): 1 point, and it calls second."
WHY_BANNERS = "Having twice the other side's banners is worth 1 point, three times 2 points, and so on."
TALLY = Plural(("tally of {side}",) * 2)
TALLIES = "tallies before the draw"

# Events.

MATERIEL_DEALT = Plural(("Each player is dealt {n} card of Materiel.", "Each player is dealt {n} cards of Materiel."))
LOOKS_AT = "{who} looks at the card of House {house}: {card}."
LOOKS_AT_OTHERS = "{who} looks at the other cards: {cards}."
LIES_OPEN = "House {house} shows {card}."
WITH_HOUSES = Plural(("{n} House", "{n} Houses"))
WITH_BANNERS = Plural(("{n} banner", "{n} banners"))
ATTACK_WITH = (
    "Battle {battle}: {side} attacks with {houses} and {banners}.",
    "Battle {battle}: {side} attack with {houses} and {banners}.",
)
DEFEND_WITH = "{side} defends with {houses} and {banners}.", "{side} defend with {houses} and {banners}."
FURTHER_OBJECTIVES = (
    ("", ""),
    ("{side} has one additional objective.", "{side} have one additional objective."),
    ("{side} has two additional objectives.", "{side} have two additional objectives."),
)
HAS_INITIATIVE = "{side} has the initiative.", "{side} have the initiative."
COMMITS = "{who} commits {card} face down."
COMMITS_TO = "{who} commits {card} face down: House {house} uses it instead of being dealt one."
A_CARD = "a card"
COMMITS_NO_MORE = "{who} commits no more."
COMMITS_NOTHING = "{who} commits nothing."
CALLS_FOR = {"strategy": "{who} calls strategy.", "tactics": "{who} calls tactics."}
CALLED = {"": "", "strategy": "strategy", "tactics": "tactics"}
SHOWS = "{who} shows {cards} to the ally."
TURN_UP = "{first}: {cards}. {second}: {others}."
TAKES = "{side} takes the field, {score}.", "{side} take the field, {score}."
HOLDS = "{side} holds the field, {score}.", "{side} hold the field, {score}."
HOLDS_EVEN = (
    "{side} holds the field, {score}. The defender wins ties.",
    "{side} hold the field, {score}. The defender wins ties.",
)
NEXT_BATTLE, TO_THE_END = "Next battle", "To the end"
SCORE = "{most} to {least}"

# The move list.

BATTLE_SHORT = "battle {battle}"
COMMITS_SHORT, COMMITS_TO_SHORT, ENOUGH_SHORT, NOTHING_SHORT = "commits", "commits to {house}", "enough", "nothing"
SHOWS_SHORT, REVEAL_SHORT, END_SHORT = "shows", "reveal", "end"
FIELD_SHORT = Plural(("field to {side}",) * 2)

# The end.

DRAW = "Both sides won {battles}, by {points} in all: a draw."
DRAW_BATTLES, DRAW_POINTS = Plural(("{n} battle", "{n} battles")), Plural(("{n} point", "{n} points"))
WINS = (
    Plural(("{side} wins, {n} battle to {other}.", "{side} wins, {n} battles to {other}.")),
    Plural(("{side} win, {n} battle to {other}.", "{side} win, {n} battles to {other}.")),
)
WINS_BY_POINTS = (
    Plural(
        (
            "{side} wins the tiebreak: equal battles, but {n} point to {other}.",
            "{side} wins the tiebreak: equal battles, but {n} points to {other}.",
        )
    ),
    Plural(
        (
            "{side} win the tiebreak: equal battles, but {n} point to {other}.",
            "{side} win the tiebreak: equal battles, but {n} points to {other}.",
        )
    ),
)
WHY_BATTLES = "Whoever wins more battles wins the match. The shields show who won each battle, and by how many points."
WHY_POINTS = "If battles are tied, the points they were won by decide. The shields show them."

STORY_TOOK = Plural(("Battle {battle} decided it: {side} took the field, {score}.",) * 2)
STORY_HELD = Plural(("Battle {battle} decided it: {side} held the field, {score}.",) * 2)
STORY_BY_POINTS = "Both won the same number of battles. The points they were won by decided it, {most} to {least}."

# The table.

ALLIES = "{one} and {two}"
GOAL = "Win more of {battles} battles"
GOAL_OF_ONE = "Win the battle"
BATTLES_WON = Plural(("{won} of {n} battle won", "{won} of {n} battles won"))
BANNERS = Plural(("{n} banner", "{n} banners"))
WON = "{side} {own}, {other} {theirs}"
WON_BY_ALLIES = "{side}'s side {own}, {other}'s side {theirs}"
WON_BY = "tiebreak by points: {own} to {theirs}"
ARMS = "{who}'s arms"
SHIELDS = "all battles, each by how many points"
FOUGHT = Plural(("battle {battle}, to {side}, {score}",) * 2)
FOUGHT_NOW = "battle {battle}, now"
TO_COME = "battle {battle}, to come"
ATTACKER = "{side} attacks", "{side} attack"
DEFENDER = "{side} defends", "{side} defend"
EARNS, EARNS_NOTHING = "{hand}, scores {points}", "{hand}, scores nothing"
HOUSES_OF = "Houses of {side}, the most influential first"
HOUSE = "House {house}"
HOUSE_CARD = "House {house}, {card}"
HOUSE_BANNERS = (
    Plural(("House {house}, {n} banner", "House {house}, {n} banners")),
    Plural(("{who}'s House {house}, {n} banner", "{who}'s House {house}, {n} banners")),
)
FLAGS = "{flags}", "{flags} {who}"
UNSEEN_CARD = "House {house}, a card nobody has looked at"
LEADS = "leads; its card is looked at by its own side only"
THEIR_MATERIEL = "{who}'s Materiel"
COMMITTED = Plural(("{who}'s Materiel, {n} committed",) * 2)
MATERIEL_TITLE = "Materiel"
IN_HAND = Plural(("{who}'s Materiel: {n} card", "{who}'s Materiel: {n} cards"))
YOUR_HAND = Plural(("your Materiel: {n} card", "your Materiel: {n} cards"))

STEPS = "Field", "Materiel", "Calls", "Reveal"
NOW = "Battle {battle} of {battles}"
MAY_COMMIT = "{who} may commit Materiel"
IS_CALLING = "{who} calls"
IS_SHOWING = "{who} shows cards"
SHOW_ALLY = "Show your cards to your ally"
REVEAL = "Reveal your cards"
COMMIT = "Commit Materiel face down?"
IS_SPENT = "{situation} A committed card counts with your side's cards, and is used up."
ENOUGH, NOTHING = "Enough", "Commit nothing"
BESIDE = "Next to the dealt cards"
JOINS = "It joins the cards of your side."
WHERE = "Where does {card} go?"
BESIDE_OR_HOUSE = "Next to the dealt cards, or to a House, which then isn't dealt one."
STRATEGY, POOLS = "Strategy", "Pool your cards. A pair or better scores 2, unless tactics turns up an ace."
POOLS_WITHOUT_ACES = "Pool your cards. A pair or better scores 2."
TACTICS, HIGHEST = "Tactics", "Your highest card scores: black 1, red 2, court 3, ace 4."
YOU_NEED = "Strategy or tactics? You need {points}"
THEY_NEED = (
    "Strategy or tactics? {side} needs {points}",
    "Strategy or tactics? {side} need {points}",
)
CALLS_FIRST = Plural(
    (
        "Your leader's card is {card}. {side} will call after you, and knows your call.",
        "Your leader's card is {card}. {side} will call after you, and know your call.",
    )
)
AGAINST_STRATEGY = Plural(
    ("Your leader's card is {card}. {side} called strategy: a pair or better scores 2.",) * 2,
)
AGAINST_TACTICS = Plural(
    (
        "Your leader's card is {card}. {side} called tactics: its highest card scores, unless you pair.",
        "Your leader's card is {card}. {side} called tactics: their highest card scores, unless you pair.",
    )
)
ATTACKING = "{side} attacks.", "{side} attack."
ATTACKING_WITH = (
    "{side} attacks, {own} to {enemy}. The defender wins ties.",
    "{side} attack, {own} to {enemy}. The defender wins ties.",
)

# Why something cannot be touched.

LIES = "Committed Materiel stays until the battle is resolved, and is used up."
NOT_SEEN = "Nobody looks at this card until its side calls strategy, or the cards are revealed."
NOT_YOURS_TO_SEE = "Only its own side may look at this card before the reveal."
STAYS = "A dealt card stays with its House until the battle is resolved."
BEFORE_THE_DEAL = "Materiel is committed before the cards are dealt."
NOT_YOUR_MATERIEL = "That isn't your Materiel."

# Forecasts.

ODDS = "{odds}% to win"
ODDS_BETWEEN = "{least}–{most}% to win"
TO_WIN = "About {strategy}% to win the battle.", "{strategy}% to win the battle."
"""The sentence for estimated odds, and the sentence for exact odds."""
TO_WIN_EITHER = (
    (
        "About {strategy}% to win the battle against strategy, about {tactics}% against tactics.",
        "About {strategy}% to win the battle against strategy, {tactics}% against tactics.",
    ),
    (
        "{strategy}% to win the battle against strategy, about {tactics}% against tactics.",
        "{strategy}% to win the battle against strategy, {tactics}% against tactics.",
    ),
)
"""Sentences by whether the odds against strategy are exact, then by whether those against tactics are exact."""
BY_HAND = "A pair or better would make it {points} to {theirs}."
BY_CARD = "Your highest card would make it at least {points} to {theirs}."
KEEPS = Plural(("You keep {n} card; {left}.", "You keep {n} cards; {left}."))
BATTLES_LEFT = Plural(("{n} battle to come", "{n} battles to come"))
NO_BATTLE_LEFT = "this is the last battle"
SPENDS = "{card} is used up here. As the highest card it scores {points} with tactics."
KEEPS_TAG, EARNS_TAG = Plural(("keeps {n} card", "keeps {n} cards")), "scores {points}"


def side(seats: Sequence[int]) -> str:
    """Return the placeholders for the names of a side's seats: "{0}", or "{0} and {2}"."""
    one, *two = (f"{{{seat}}}" for seat in seats)
    return ALLIES.format(one=one, two=two[0]) if two else one


def minus(number: int) -> str:
    """Return a number as text, with a typographic minus sign if it is negative."""
    return f"{number}".replace("-", "−")
