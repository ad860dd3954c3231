"""From a bot's choices to a player of its own: what examples/learn.py is made of."""
