"""The colors of cards that the web client has pictures and words for."""

PICTURED = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
