"""A game in the terminal: people at one keyboard, bots in the other seats."""
