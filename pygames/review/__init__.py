"""What decided a match: luck and skill told apart, from its record.

    judging     how lucky an answer of nature was (open cards), what a decision cost (closed cards)
    review      a whole match, step by step: winning chances, luck, losses, turning points
    telling     the review in sentences
    trial       a turning point tried again
    check       what holds it: luck averages out, planted blunders are found

Skill is judged from the view of who moved, and nothing else; luck with all cards open. Nature's answers are equally
likely, so luck adds up to nothing on average, however rough the playouts are (the idea of AIVAT: Burch, Schmid,
Moravcik, Morrill, Bowling, AAAI 2018).
"""
