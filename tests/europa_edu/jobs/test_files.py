"""Files that live a day: written whole or not at all, found by name alone, gone in time."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest

from europa_edu.jobs import files
from europa_edu.jobs.files import DAY, HOUR, NOBODY, About


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.VAR = tmp_path
    return tmp_path / "files"


def made(about: About = NOBODY, content: str = "whole", **more: Any) -> str:
    name = files.new_name("pdf", about)
    with files.draft(name, **more) as draft:
        draft.part.write_text(content)
        draft.publish()
    return name


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    now = time.time()
    monkeypatch.setattr("europa_edu.jobs.files.time.time", lambda: now + seconds)


def test_it_finds_what_was_published() -> None:
    path = files.find(made(content="seen"))
    assert path
    assert path.read_text() == "seen"


def test_it_serves_nothing_half_written(folder: Path) -> None:
    name = files.new_name("pdf")
    with files.draft(name) as draft:
        draft.part.write_text("hal")
        assert files.find(name) is None
        assert files.find(draft.part.name) is None
        draft.publish()
    assert files.find(name)
    assert [path.name for path in folder.iterdir()] == [name]


def test_it_leaves_nothing_of_what_was_not_published(folder: Path) -> None:
    with files.draft(files.new_name("pdf")) as draft:
        draft.part.write_text("hal")
    with pytest.raises(LookupError), files.draft(files.new_name("pdf")) as draft:  # noqa: PT012
        draft.part.write_text("hal")
        raise LookupError
    assert not list(folder.iterdir())


def test_it_keeps_two_writers_of_one_file_apart(folder: Path) -> None:
    """A task delivered twice: readers get the one or the other, never a mixture."""
    name, together = files.new_name("pdf"), Barrier(2)

    def write(letter: str) -> None:
        with files.draft(name) as draft, draft.part.open("w") as file:
            for _ in range(50):
                file.write(letter * 100)
            together.wait(10)
            file.flush()
            draft.publish()

    writers = [Thread(target=write, args=[letter]) for letter in "ab"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    path = files.find(name)
    assert path
    assert path.read_text() in ("a" * 5000, "b" * 5000)
    assert list(folder.iterdir()) == [path]


@pytest.mark.parametrize("name", ["", "..", "../secret.pdf", "a/b.pdf", "/etc/passwd", "x.html"])
def test_it_looks_nowhere_else(folder: Path, name: str) -> None:
    (folder / "a").mkdir(parents=True)
    for path in ("../secret.pdf", "a/b.pdf", "x.html"):
        (folder / path).touch()
        os.utime(folder / path, (0, time.time() + DAY))
    assert files.find(name) is None


def test_it_says_in_a_name_nothing_but_numbers_and_chance() -> None:
    name = files.new_name("zip", About(school=3, school_class=7, pupil=12))
    *marks, unguessable, ending = name.split(".")
    assert (marks, ending) == (["school3", "school_class7", "pupil12"], "zip")
    assert len(unguessable) == 32
    assert name != files.new_name("zip", About(school=3, school_class=7, pupil=12))


@pytest.mark.parametrize("whom", [About(), About(pupil=12), About(school=3, school_class=7)])
def test_it_knows_whom_a_file_is_about(whom: About) -> None:
    assert files.about(files.new_name("pdf", whom)) == whom
    assert files.about(files.new_name("pdf", whom, "zigzag-fr-0a1b")) == whom


@pytest.mark.parametrize(("kept", "age"), [(DAY, DAY), (HOUR, HOUR)])
def test_it_serves_no_file_whose_time_is_over(
    monkeypatch: pytest.MonkeyPatch, kept: int, age: int
) -> None:
    name = made(kept_seconds=kept)
    later(monkeypatch, age - 60)
    files.clear()
    assert files.find(name)
    later(monkeypatch, age + 60)
    assert files.find(name) is None, "though nothing has cleared it yet"


def test_it_removes_what_is_over(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(kept_seconds=HOUR)
    young = made()
    later(monkeypatch, HOUR + 60)
    files.clear()
    assert [path.name for path in folder.iterdir()] == [young]


def test_it_removes_what_a_killed_worker_left(folder: Path) -> None:
    folder.mkdir()
    left, being_written = folder / "a.pdf.0a1b.part", folder / "b.pdf.0a1b.part"
    for path, age in ((left, HOUR + 60), (being_written, 60)):
        path.touch()
        os.utime(path, (0, time.time() - age))
    files.clear()
    assert list(folder.iterdir()) == [being_written]


def test_it_empties_the_folders_of_before(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "7-0a1b.pdf").touch()
    (tmp_path / "media").mkdir()
    files.clear()
    assert [path.name for path in tmp_path.iterdir()] == ["media"]


@pytest.mark.parametrize(
    ("whom", "gone"),
    [
        (About(school_class=7), lambda about: about.school_class == 7),
        (About(pupil=7), lambda about: about.pupil == 7),
        (
            About(school=7, pupil=70),
            lambda about: about.school == 7 or about.pupil == 70,
        ),
        (About(), lambda about: False),
    ],
)
def test_it_erases_every_file_about_somebody(whom: About, gone: Callable[[About], bool]) -> None:
    each = [
        About(),
        About(school_class=7),
        About(school_class=70),
        About(pupil=7),
        About(pupil=70),
        About(school=7, school_class=1),
        About(school=1, school_class=7),
    ]
    names = {about: made(about) for about in each}
    files.erase(whom)
    assert {about: files.find(name) is None for about, name in names.items()} == {
        about: gone(about) for about in each
    }


def test_it_erases_what_is_being_written() -> None:
    with files.draft(files.new_name("pdf", About(pupil=7))) as draft:
        draft.part.touch()
        files.erase(About(pupil=7))
        with pytest.raises(FileNotFoundError):
            draft.publish()


def test_it_is_content_without_a_folder(folder: Path) -> None:
    files.erase(About(pupil=7))
    files.clear()
    assert files.find("x.pdf") is None
    assert not folder.exists()


def test_it_lets_nobody_else_on_the_machine_into_the_folder(folder: Path) -> None:
    made()
    assert folder.stat().st_mode & 0o077 == 0
