"""Forms for people who play at a real table; the page downloads them on demand."""
