"""Parameters of the bots' heuristic, in points per round. Set by hand, not learned."""

WEIGHTS = {
    "price": 0.3,  # price of a marker paid for an ability
    "thrift": 0.03,  # price of a marker in the cup, which leaves the row
    "roll": 0.6,  # value of the Fool's roll
}
