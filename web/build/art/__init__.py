"""Draws the icons and preview pictures of the site, and synthesizes its sounds."""
