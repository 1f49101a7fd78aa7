from pathlib import Path

import pytest

from europa_edu import environment as env


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)


def test_it_keeps_data_in_sqlite_with_a_write_ahead_log_by_default(tmp_path: Path) -> None:
    database = env.database(tmp_path)
    assert database["NAME"] == tmp_path / "europa.sqlite3"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_it_reads_a_postgres_address(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://ada:p%40ss@db.local:5433/school?sslmode=require")
    database = env.database(tmp_path)
    assert database["ENGINE"].endswith("postgresql")
    named = [database[name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")]
    assert named == ["ada", "p@ss", "db.local", "5433", "school"]
    assert database["OPTIONS"] == {"sslmode": "require"}


def test_it_refuses_an_address_it_does_not_know_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://somewhere")
    with pytest.raises(env.Misconfigured, match="must start with postgres://"):
        env.database(tmp_path)


def test_it_generates_the_secret_key_once_and_for_the_owner_only(tmp_path: Path) -> None:
    key = env.secret_key(tmp_path)
    assert len(key) > 60
    assert env.secret_key(tmp_path) == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_it_takes_the_secret_key_from_the_environment_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SECRET_KEY", "from the environment")
    assert env.secret_key(tmp_path) == "from the environment"
    assert not list(tmp_path.iterdir())


def test_it_finds_a_short_socket_path_for_a_deep_data_folder() -> None:
    assert len(bytes(env.valkey_socket(Path("/srv/" + "deep/" * 40)))) < 100
    assert env.valkey_socket(Path("/srv/var")) == Path("/srv/var/valkey.sock")


def test_it_spells_the_socket_address_as_celery_does() -> None:
    assert env.celery_url("unix:///srv/var/valkey.sock") == "redis+socket:///srv/var/valkey.sock"
    assert env.celery_url("redis://host/1") == "redis://host/1"


@pytest.mark.parametrize(
    ("text", "meant"), [("1", True), ("no", False), ("", True), ("TRUE", True)]
)
def test_it_reads_switches(monkeypatch: pytest.MonkeyPatch, text: str, meant: bool) -> None:
    monkeypatch.setenv("SWITCH", text)
    assert env.flag("SWITCH", True) is meant


def test_it_says_which_switch_it_cannot_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWITCH", "perhaps")
    with pytest.raises(env.Misconfigured, match="SWITCH='perhaps' is neither yes nor no"):
        env.flag("SWITCH", True)


def test_it_says_which_number_it_cannot_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBER", "many")
    with pytest.raises(env.Misconfigured, match="NUMBER='many' is not a whole number"):
        env.number("NUMBER", 3)


def test_it_sends_no_mail_unless_a_mail_server_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert env.mail_server() == {}


def test_it_reads_a_mail_server_s_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_URL", "https://europa.school.example/")
    monkeypatch.setenv("EMAIL_URL", "smtp://ada:p%40ss@mail.example")
    mail = env.mail_server()
    assert (mail["EMAIL_HOST"], mail["EMAIL_PORT"]) == ("mail.example", 587)
    assert (mail["EMAIL_HOST_USER"], mail["EMAIL_HOST_PASSWORD"]) == ("ada", "p@ss")
    assert (mail["EMAIL_USE_TLS"], mail["EMAIL_USE_SSL"]) == (True, False)
    monkeypatch.setenv("EMAIL_URL", "smtps://mail.example")
    mail = env.mail_server()
    assert (mail["EMAIL_PORT"], mail["EMAIL_USE_TLS"], mail["EMAIL_USE_SSL"]) == (465, False, True)
    assert env.site_url() == "https://europa.school.example"
    assert env.sender(env.site_url()) == "Europa Edu <europa-edu@europa.school.example>"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("EMAIL_URL", "mail.example", "EMAIL_URL must read like smtp://"),
        ("EMAIL_URL", "smtp://mail.example", "EMAIL_URL needs SITE_URL"),
        ("SITE_URL", "europa.school.example", "SITE_URL=.* must read like https://"),
        ("SIGN_UP", "maybe", "Write open or closed"),
    ],
)
def test_it_says_what_to_write_for_mail_and_sign_up(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    for known in ("EMAIL_URL", "SITE_URL", "SIGN_UP"):
        monkeypatch.delenv(known, raising=False)
    monkeypatch.setenv(name, value)
    with pytest.raises(env.Misconfigured, match=sentence):
        env.mail_server(), env.site_url(), env.choice("SIGN_UP", "open", "closed")
