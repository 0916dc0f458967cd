"""Worked examples for programmers, which use `pygames` without the site. Each is a program of its own."""
