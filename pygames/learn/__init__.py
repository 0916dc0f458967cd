"""Lessons: records with comments, checked by the rules and taught at the same table as every match.

`text` reads the lines of a lesson, `reading` plays them, `pupil` is a learner at the table, `course` finds the lessons
of a game, `check` holds them to what is promised. No clock, and no I/O but reading the game's own folder.
"""
