"""Draws and synthesizes what the site shows and sounds: icons, preview pictures, sounds."""
