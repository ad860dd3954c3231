"""Perft: how many sequences of so many actions there are. Each forgotten or invented action changes the number."""
