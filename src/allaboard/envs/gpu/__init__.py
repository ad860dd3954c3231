"""The same rules on a GPU: whole games and the environment's steps, from the very functions that run on the CPU."""
