"""The server's HTTP interface, a router for each topic."""
