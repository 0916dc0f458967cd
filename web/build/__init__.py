"""Builds `dist/` (tools, wheel, shell, pages, service worker), and contains the commands of `build.py`."""
