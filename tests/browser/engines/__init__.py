"""The same scenarios in Firefox and in WebKit, as Debian has them."""
