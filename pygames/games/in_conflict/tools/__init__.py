"""Forms for people who play around a real table; a browser fetches them when a page of theirs asks."""
