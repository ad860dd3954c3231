"""Golden games: whole games written down with everything that came of them, and what each one shows."""
