"""Reviews a match from its record: separates luck from skill.

    costs       the luck of nature's answers (open cards), and the cost of decisions (closed cards)
    review      the review of a match, step by step: winning chances, luck, losses, turning points
    sentences   descriptions of a review's results in sentences
    retry       a second try of a turning point
    check       statistical tests of reviews: luck averages out, planted blunders are found

Skill is measured from the view of the seat that moved, and luck with all cards open. Nature's answers are equally
likely, so luck is zero on average, even if the playouts are inaccurate (the idea of AIVAT: Burch, Schmid, Moravcik,
Morrill, Bowling, AAAI 2018).
"""
