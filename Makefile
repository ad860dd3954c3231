# Each target is a command of dev.py, which needs nothing but Python 3.11 or newer.
# Another Python: make test PYTHON=python3.13    More words: make test ARGS="tests/rules -k tunnel"
PYTHON ?= python3
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help setup play test check lint web bench lock

help:
	@$(PYTHON) dev.py help

setup play test check lint web bench lock:
	@$(PYTHON) dev.py $@ $(ARGS)
