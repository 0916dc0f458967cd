"""Checks, tests and measures the project: the commands of `build.py` for developers."""
