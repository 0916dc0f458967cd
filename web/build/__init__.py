"""Builds `dist/` (tools, wheel, shell, pages, service worker), and implements the commands of `build.py`."""
