"""Models of what decides a match of peer play when somebody is silent, each explored whole within its bounds."""
