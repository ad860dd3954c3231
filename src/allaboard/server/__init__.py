"""Tables that people and bots play at over a network."""
