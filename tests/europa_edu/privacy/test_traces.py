"""Nothing of an erased pupil stays in SQLite's file. (PostgreSQL's vacuum clears its own pages.)

No integration test: those run on PostgreSQL too.
"""

import subprocess
from pathlib import Path

import pytest
from django.db import connection

from europa_edu.privacy.services import erasure
from tests.europa_edu.privacy import people
from tests.europa_edu.privacy.people import SECRET_NAME

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("valkey")]


def test_it_leaves_no_trace_in_the_file_of_the_database() -> None:
    school_class, pupil = people.full_class()
    assert SECRET_NAME.encode() in bytes_on_disk()
    erasure.erase_pupil(pupil_id=pupil.pk, teacher=school_class.owner)
    written = bytes_on_disk()
    assert b"Europe School" in written
    assert SECRET_NAME.encode() not in written


def bytes_on_disk() -> bytes:
    """Read by another process: to close the file in this one would drop SQLite's locks on it."""
    file = Path(connection.settings_dict["NAME"])
    paths = sorted(file.parent.glob(f"{file.name}*"))
    return subprocess.run(["cat", *paths], capture_output=True, check=True).stdout
