"""The second factor: six digits from an app (TOTP), eight recovery codes, each good for once."""

import hmac
import secrets
import time

import pyotp
from django.db import transaction
from django.utils.crypto import salted_hmac

from europa_edu.classroom.models import Teacher

STEP_SECONDS = 30
RECOVERY_CODES = 8
# Without letters and digits that look alike; ten of them are 49 bits.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


class WrongFirstCode(Exception):
    """The app does not show this code: it stays off."""


def new_secret() -> str:
    return pyotp.random_base32()


def app_address(*, secret: str, email: str) -> str:
    """What the QR code says to the app."""
    return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name="Europa Edu")


@transaction.atomic
def switch_on(*, teacher: Teacher, secret: str, code: str) -> list[str]:
    """Only after a right code. Returns the recovery codes, which nobody can read again."""
    step = step_of(secret, code)
    if not step:
        raise WrongFirstCode
    codes = [_recovery_code() for _ in range(RECOVERY_CODES)]
    teacher.totp_secret, teacher.totp_step = secret, step
    teacher.recovery_codes = [_hashed(teacher, code) for code in codes]
    teacher.save(update_fields=["totp_secret", "totp_step", "recovery_codes"])
    return codes


@transaction.atomic
def switch_off(*, teacher: Teacher) -> None:
    teacher.totp_secret, teacher.recovery_codes = "", []
    teacher.save(update_fields=["totp_secret", "recovery_codes"])


@transaction.atomic
def use_code(*, teacher: Teacher, code: str) -> bool:
    """Whether the code is right; using it uses it up. Locks the teacher's row against a race."""
    locked = Teacher.objects.select_for_update().get(pk=teacher.pk)
    if not locked.totp_secret:
        return False
    if (step := step_of(locked.totp_secret, code)) > locked.totp_step:
        locked.totp_step = step
        locked.save(update_fields=["totp_step"])
        return True
    if (hashed := _hashed(locked, code)) in locked.recovery_codes:
        locked.recovery_codes.remove(hashed)
        locked.save(update_fields=["recovery_codes"])
        return True
    return False


def step_of(secret: str, code: str) -> int:
    """The half minute this code belongs to, one before or after now at most; 0 if none."""
    typed = "".join(code.split()).encode()
    now = int(time.time()) // STEP_SECONDS
    app = pyotp.TOTP(secret)
    good = [
        step
        for step in (now - 1, now, now + 1)
        if hmac.compare_digest(app.generate_otp(step).encode(), typed)
    ]
    return max(good, default=0)


def _recovery_code() -> str:
    letters = "".join(secrets.choice(ALPHABET) for _ in range(10))
    return f"{letters[:5]}-{letters[5:]}"


def _hashed(teacher: Teacher, code: str) -> str:
    """Keyed by the site's secret, so that a stolen database does not give the codes away."""
    plain = "".join(letter for letter in code.lower() if letter.isalnum())
    hashed = salted_hmac("classroom.recovery", f"{teacher.pk}:{plain}", algorithm="sha256")
    return hashed.hexdigest()
