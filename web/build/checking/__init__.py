"""Commands of `build.py` for developers, which check, test and measure the project."""
