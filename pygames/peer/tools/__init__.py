"""Programs around a match: checking a saved log, and benchmarks."""
