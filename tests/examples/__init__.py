"""Worked examples for programmers: uses of `pygames` besides the site. Each runs by itself."""
