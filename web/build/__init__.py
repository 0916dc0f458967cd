"""How `dist/` comes to be: tools, wheel, shell, pages, service worker; and the commands of `build.py`."""
