"""Models of the decisions in peer play when a seat is silent, each explored completely within its bounds."""
