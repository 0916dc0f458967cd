"""The frames of a match between peers, the phases that accept them, and their effects on a replica of the match."""
