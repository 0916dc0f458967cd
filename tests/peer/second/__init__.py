"""A second verifier of saved logs, and its comparison with the first."""
