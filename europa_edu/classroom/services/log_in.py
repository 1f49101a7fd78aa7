"""Logging in: the password, then the second factor; tries are rate limited per account.

Ten passwords in a quarter of an hour are 960 a day for whoever never logged in as this teacher.
A device that did has a count of its own, so that nobody can lock a teacher out before a lesson.
Five codes in a quarter of an hour are 480 a day, each right with 3 in 1,000,000 (three steps are
good at a time): 1 in 700 a day, for somebody who has the password already.
"""

import hashlib
import secrets

from django.core import signing

from europa_edu.classroom.limits import Limit
from europa_edu.classroom.models import Teacher
from europa_edu.classroom.services.second_factor import use_code

QUARTER_OF_AN_HOUR = 15 * 60
PASSWORD_TRIES = Limit("password", tries=10, seconds=QUARTER_OF_AN_HOUR)
CODE_TRIES = Limit("code", tries=5, seconds=QUARTER_OF_AN_HOUR)
DEVICE_SALT = "classroom.device"
DEVICE_SECONDS = 60 * 60 * 24 * 365
MOST_TEACHERS = 12  # whom one device in a staff room remembers


class TooManyTries(Exception):
    """The account takes no more tries for now."""


class WrongPassword(Exception):
    """Address and password do not belong together."""


class WrongCode(Exception):
    """Neither the code of now nor a recovery code."""


class AccountClosed(Exception):
    """The password is right, but an admin closed the account."""


def check_password(*, email: str, password: str, device: str = "") -> Teacher:
    """The teacher with this password. `device` is the cookie that `remember_device` made."""
    account = account_of(email, device)
    if not PASSWORD_TRIES.take(account):
        raise TooManyTries
    teacher = Teacher.objects.filter(email=normal(email)).first()
    # A nobody's password is computed as well: the time tells nothing.
    if not (teacher or Teacher()).check_password(password) or teacher is None:
        raise WrongPassword
    PASSWORD_TRIES.forget(account)
    if not teacher.is_active:
        raise AccountClosed
    return teacher


def confirm_password(*, teacher: Teacher, password: str) -> None:
    """A logged-in teacher says the password again before a sensitive change."""
    account = f"{account_of(teacher.email)}:session"
    if not PASSWORD_TRIES.take(account):
        raise TooManyTries
    if not teacher.check_password(password):
        raise WrongPassword
    PASSWORD_TRIES.forget(account)


def check_code(*, teacher: Teacher, code: str) -> None:
    """The second step: six digits of the app, or a recovery code, each good for once."""
    if not CODE_TRIES.take(str(teacher.pk)):
        raise TooManyTries
    if not use_code(teacher=teacher, code=code):
        raise WrongCode
    CODE_TRIES.forget(str(teacher.pk))


def let_in_again(*, teacher: Teacher) -> None:
    """Forget the wrong tries of an account."""
    PASSWORD_TRIES.forget(account_of(teacher.email))
    PASSWORD_TRIES.forget(f"{account_of(teacher.email)}:session")
    CODE_TRIES.forget(str(teacher.pk))


def account_of(email: str, device: str = "") -> str:
    """What tries are counted under; a device that knows the address is told apart."""
    name = hashlib.sha256(normal(email).encode()).hexdigest()[:32]
    known = _teachers_on(device).get(name)
    return f"{name}:{known}" if known else name


def remember_device(*, email: str, device: str) -> str:
    """The device's new cookie: it has logged in as this teacher."""
    teachers = _teachers_on(device)
    name = account_of(email)
    teachers[name] = teachers.pop(name, "") or secrets.token_urlsafe(9)
    return signing.dumps(dict(list(teachers.items())[-MOST_TEACHERS:]), salt=DEVICE_SALT)


def normal(email: str) -> str:
    """One address, however it was typed."""
    return email.strip().lower()


def _teachers_on(device: str) -> dict[str, str]:
    try:
        known: dict[str, str] = signing.loads(device, salt=DEVICE_SALT, max_age=DEVICE_SECONDS)
    except signing.BadSignature:
        return {}
    return known
