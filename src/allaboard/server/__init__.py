"""The server: tables where people and bots play together, in the browser or by any client of the protocol."""
