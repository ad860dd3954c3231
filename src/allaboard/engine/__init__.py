"""The engine: pure rules over records, and the games made of them."""
