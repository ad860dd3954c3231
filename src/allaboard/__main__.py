"""`python -m allaboard` is the command `allaboard`."""

from .cli import main

if __name__ == "__main__":
    main()
