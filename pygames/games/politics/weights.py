"""Parameters of the bots' heuristic, in points per round. They were set by hand."""

WEIGHTS = {
    "price": 0.3,  # cost of a marker paid for an ability
    "thrift": 0.03,  # cost of a marker put into the cup, which leaves the row
    "roll": 0.6,  # value of rolling the Fool's die
}
