"""Tests of the site in Debian's Firefox and WebKit."""
