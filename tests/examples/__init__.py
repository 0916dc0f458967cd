"""Worked examples for people who program: what `pygames` is used for besides the site. Each runs by itself."""
