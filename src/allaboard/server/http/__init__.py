"""The HTTP part of the server: a router for each subject."""
