"""Cryptography of fair play: the group, proofs, shuffles, dice and a seat's keys. It knows no frame and no match."""
