"""Every rule of every edition, once. A rule is `verb(board, s, …)`: it reads the board and changes the state s.

Rules use whole numbers, records, loops and ifs only, so that the same files run as plain Python,
compiled on the CPU, and compiled for a GPU.
"""
