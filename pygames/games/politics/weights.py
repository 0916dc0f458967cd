"""What the bots' rule of thumb turns on, in points a round. By hand: not learnt yet."""

WEIGHTS = {
    "price": 0.3,  # a marker paid for an ability
    "thrift": 0.03,  # a marker in the cup: it leaves the row
    "roll": 0.6,  # the Fool's roll
}
