"""`python -m benchmarks [NAME …]`: run every benchmark, or the named ones."""

from __future__ import annotations

import sys

from benchmarks import asking, cooking, hostile, http, neighbours, page, parsing, reading, store

BENCHMARKS = {
    "reading": reading.run,
    "parsing": parsing.run,
    "asking": asking.run,
    "cooking": cooking.run,
    "store": store.run,
    "http": http.run,
    "page": page.run,
    "hostile": hostile.run,
    "neighbours": neighbours.run,
}


def main(wanted: list[str]) -> int:
    """Run the benchmarks; unknown names are refused."""
    unknown = [name for name in wanted if name not in BENCHMARKS]
    if unknown:
        print(f"no benchmark {unknown[0]!r}; there is {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    for name in wanted or BENCHMARKS:
        BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
