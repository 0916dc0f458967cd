"""Reviews a match from its record: separates luck from skill.

    costs       how lucky an answer of nature was (open cards), what a decision cost (closed cards)
    review      a whole match, step by step: winning chances, luck, losses, turning points
    sentences   the review in sentences
    retry       a turning point tried again
    check       tests of the review itself: luck averages out, planted blunders are found

Skill is judged from the view of the seat that moved; luck with all cards open. Nature's answers are equally likely, so
luck is zero on average, however rough the playouts are (the idea of AIVAT: Burch, Schmid, Moravcik, Morrill, Bowling,
AAAI 2018).
"""
