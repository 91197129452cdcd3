"""`python -m api.cli` is `mirepoix`."""

from api.cli import main

if __name__ == "__main__":
    main()
