"""Teachers in a real Chromium on a whole site with a real mail server: every page of an account."""

import re
import time
from collections.abc import Callable, Iterator

import pyotp
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.seen import is_clean, note_problems
from tests.mailbox import Mailbox, open_mailbox
from tests.processes import Site, free_port

pytestmark = pytest.mark.browser

SIDES = """all => all.map(one => one.getBoundingClientRect())
    .map(box => [box.left, box.right].map(Math.round))"""
PASSWORD = "cedar fjord lagoon"
Open = Callable[[], Page]


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with open_mailbox() as mailbox:
        yield mailbox


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Site]:
    """A site of its own: nobody has signed up yet."""
    port = free_port()
    here = {
        "EMAIL_URL": mailbox.url,
        "SITE_URL": f"http://127.0.0.1:{port}",
        "SIGN_UP": "open",
        "DEMO": "0",
    }
    with Site(tmp_path_factory.mktemp("school") / "var", port, **here) as site:
        yield site


@pytest.fixture
def open_page(chromium: Browser, school: Site) -> Iterator[Open]:
    """A new browser on the site; whatever its console calls an error fails the test."""
    contexts, wrong = [], []

    def opened() -> Page:
        size = {"width": 390, "height": 844}
        contexts.append(chromium.new_context(viewport=size, base_url=school.url, bypass_csp=True))
        page = contexts[-1].new_page()
        note_problems(page, wrong)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def fill(page: Page, button: str, **fields: str) -> None:
    for name, value in fields.items():
        page.locator(f'main form:has(button:text-is("{button}")) [name="{name}"]').fill(value)
    page.locator(f'main button:text-is("{button}")').click()


def link_in(mail: str, school: Site) -> str:
    found = re.search(rf"^{re.escape(school.url)}(/\S+)$", mail, re.MULTILINE)
    assert found, mail
    return found[1]


def log_in(page: Page, email: str, password: str) -> None:
    page.goto("/login/")
    fill(page, "Log in", username=email, password=password)


def test_it_takes_a_school_from_the_first_teacher_to_a_colleague_with_a_second_factor(
    open_page: Open, school: Site, mailbox: Mailbox
) -> None:
    # The first teacher opens the school, by keyboard alone.
    ada = open_page()
    ada.goto("/signup/")
    is_clean(ada, "sign_up")
    ada.locator("main [name=school]").focus()
    for text in ("Lindenschule", "Ada", "ada@school.example", PASSWORD, PASSWORD):
        ada.keyboard.type(text)
        ada.keyboard.press("Tab")
    ada.keyboard.press("Enter")
    expect(ada).to_have_url(re.compile("/home/$"))

    # She invites a colleague, who gets the link by mail.
    ada.goto("/school/")
    fill(ada, "Invite", email="bob@school.example")
    expect(ada.get_by_text("The invitation is written")).to_be_visible()
    is_clean(ada, "school")
    bob = open_page()
    bob.goto(link_in(mailbox.newest_to("bob@school.example"), school))
    is_clean(bob, "join")
    fill(bob, "Open my account", name="Bob", new_password=PASSWORD, again="other")
    expect(bob.get_by_text("The two passwords differ")).to_be_visible()
    is_clean(bob, "join_refused")
    fill(bob, "Open my account", name="Bob", new_password=PASSWORD, again=PASSWORD)
    expect(bob).to_have_url(re.compile("/home/$"))

    # He switches the second factor on and logs in with it.
    bob.goto("/account/")
    is_clean(bob, "account")
    bob.get_by_role("link", name="Set it up").click()
    bob.get_by_text("Type it instead").click()
    secret = bob.locator(".factor-key").inner_text()
    is_clean(bob, "second_factor")
    fill(bob, "Switch it on", code=pyotp.TOTP(secret).at(int(time.time())))
    recovery = bob.locator(".recovery-codes code").all_inner_texts()
    assert len(recovery) == 8
    is_clean(bob, "recovery_codes")
    bob.get_by_role("link", name="I have kept them").click()
    is_clean(bob, "account_with_factor")
    bob = open_page()
    log_in(bob, "bob@school.example", PASSWORD)
    is_clean(bob, "code")
    fill(bob, "Go on", code="123")
    expect(bob.get_by_text("not the code of now")).to_be_visible()
    fill(bob, "Go on", code=recovery[0])
    expect(bob).to_have_url(re.compile("/home/$"))

    # She gives him a password; he must choose his own.
    ada.goto("/school/")
    ada.set_viewport_size({"width": 1280, "height": 800})
    sides = ada.locator("main .panel").evaluate_all(SIDES)
    assert len(sides) == 4
    assert len({tuple(one) for one in sides}) == 2  # two columns, all the way down
    ada.get_by_text("Help or change").first.click()
    is_clean(ada, "school_colleague")
    ada.get_by_role("button", name="Give a new password").click()
    given = ada.locator(".given-password code").inner_text()
    is_clean(ada, "given_password")
    bob = open_page()
    log_in(bob, "bob@school.example", given)
    fill(bob, "Go on", code=recovery[1])
    is_clean(bob, "own_password")
    fill(bob, "Set the password", new_password="harbour ember 7", again="harbour ember 7")
    expect(bob).to_have_url(re.compile("/home/$"))


def test_it_sends_a_forgetful_teacher_a_link(
    open_page: Open, school: Site, mailbox: Mailbox
) -> None:
    page = open_page()
    page.goto("/login/")
    is_clean(page, "login")
    page.get_by_role("link", name="Forgotten your password?").click()
    is_clean(page, "forgot_password")
    fill(page, "Send the link", email="ada@school.example")
    expect(page.get_by_role("heading", name="Look into your mailbox")).to_be_visible()
    is_clean(page, "mail_sent")
    page.goto(link_in(mailbox.newest_to("ada@school.example"), school))
    is_clean(page, "new_password")
    fill(page, "Set the password", new_password="maple basil 12", again="maple basil 12")
    log_in(page, "ada@school.example", "maple basil 12")
    expect(page).to_have_url(re.compile("/home/$"))


def test_it_lets_a_stranger_ask_for_an_account_by_mail(
    open_page: Open, school: Site, mailbox: Mailbox
) -> None:
    page = open_page()
    page.goto("/signup/")
    is_clean(page, "sign_up_mail")
    fill(page, "Send the link", email="cleo@school.example")
    expect(page.get_by_role("heading", name="Look into your mailbox")).to_be_visible()
    page.goto(link_in(mailbox.newest_to("cleo@school.example"), school))
    expect(page.get_by_role("heading", name="Welcome to Lindenschule")).to_be_visible()
    page.goto("/signup/altered/")
    is_clean(page, "invitation_gone")


def test_it_shows_who_teaches_a_class_and_shares_it(open_page: Open, school: Site) -> None:
    page = open_page()
    log_in(page, "ada@school.example", "maple basil 12")
    page.goto("/classes/new/")
    page.locator("main [name=name]").fill("5b")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/classes/\d+/"))
    page.goto(re.sub(r"(/classes/\d+/).*", r"\1teachers/", page.url))
    fill(page, "Share", email="nobody@school.example")
    expect(page.get_by_text("no open account with this address")).to_be_visible()
    fill(page, "Share", email="bob@school.example")
    expect(page.get_by_text("Bob now teaches this class too")).to_be_visible()
    is_clean(page, "class_teachers")
    fill(page, "Hand over", email="bob@school.example")
    expect(page.get_by_text("The class now belongs to Bob")).to_be_visible()
    is_clean(page, "class_teachers_handed_over")
