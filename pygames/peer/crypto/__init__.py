"""The cryptography of fair play: the group, proofs, shuffles, dice rolls and a seat's keys. Independent of games."""
