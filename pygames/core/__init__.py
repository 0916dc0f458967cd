"""What all games share: the contract, cards, dealers, match, record, scene."""
