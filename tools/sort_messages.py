"""Sorts the catalogues after makemessages, which orders them by the files the texts come from.

Sorted by text, a moved file changes nothing in them, and two people's new texts seldom meet.
"""

import sys
from pathlib import Path

from babel.messages.pofile import read_po, write_po

for name in sys.argv[1:]:
    file = Path(name)
    with file.open("rb") as source:
        catalogue = read_po(source)
    with file.open("wb") as target:
        write_po(target, catalogue, width=100, sort_output=True, ignore_obsolete=True)
