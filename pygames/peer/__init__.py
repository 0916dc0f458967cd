"""Fair play among clients that do not trust each other: bytes in, frames and events out; no sockets, no clock."""
