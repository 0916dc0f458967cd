"""Lessons: records with comments, checked against the rules and taught at the normal table.

`text` parses the lines of a lesson, `parser` plays them, `lesson_session` runs a lesson at the table, `course` finds
the lessons of a game, `check` enforces limits. No clock, and no I/O except reading the game's folder.
"""
