"""From a bot's choices to a player of its own: what examples/learn.py is made of."""

import os

# Read when PyTorch is loaded. A thread that waits for the other sleeps instead of spinning: where anything else runs
# on the two cores, learning is many times faster so.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
