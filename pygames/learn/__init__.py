"""Lessons: records with comments, which are checked against the rules and taught at the normal table.

`text` parses the lines of a lesson, `parser` plays its moves, `lesson_session` runs a lesson at the table, `course`
finds the lessons of a game, `check` enforces limits. This package reads no clock, and no files except the game's
folder.
"""
