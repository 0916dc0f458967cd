"""Programs for matches between peers: verification of saved logs, and benchmarks."""
