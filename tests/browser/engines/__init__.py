"""The same scenarios in Firefox and WebKit, in Debian's versions."""
