"""`make truth`: what was compared, what differs, and why that is accepted."""

import sys

from tests.truth.checks import look, reasons
from tests.truth.world import as_taught


def main() -> None:
    known, open_ones = reasons(), 0
    for found in look(as_taught()):
        lines = list(found.lines)
        missing = [line for line in lines if line not in known]
        open_ones += len(missing)
        told = f"{found.compared:5} compared, {len(lines)} differ"
        print(f"{found.check:24} {told}{f', {len(missing)} NOT ACCEPTED' if missing else ''}")
        for line in lines:
            _check, subject, source, ours, theirs = line
            why = known.get(line, "!!! nobody has said why")
            print(f"      {subject}: ours {ours or 'none'}, {source} {theirs or 'none'}: {why}")
    print(f"\n{open_ones} differences to mend or to explain in tests/truth/accepted.tsv.")
    sys.exit(bool(open_ones))


if __name__ == "__main__":
    main()
