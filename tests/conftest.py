"""For all tests: nothing depends on how fast the machine is."""

from hypothesis import settings

settings.register_profile("any_machine", deadline=None)
settings.load_profile("any_machine")
