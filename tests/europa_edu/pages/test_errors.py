"""Error pages say what happened and what to do next."""

import pytest
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path

from europa_edu.pages import errors
from europa_edu.urls import urlpatterns as real_urlpatterns
from tests.europa_edu.pages.markup import Markup

PROBLEMS = {
    400: BadRequest(),
    403: PermissionDenied(),
    404: Http404(),
    413: RequestDataTooBig(),
    500: RuntimeError("broken on purpose"),
}


def fail(request: HttpRequest, status: int) -> HttpResponse:
    raise PROBLEMS[status]


urlpatterns = [*real_urlpatterns, path("fail/<int:status>/", fail)]
handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error


@pytest.mark.urls(__name__)
@pytest.mark.parametrize("status", PROBLEMS)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_it_answers_with_the_right_status_in_the_sites_look(client, status, language):
    client.raise_request_exception = False
    response = client.get(f"/fail/{status}/", headers={"accept-language": language})
    html = response.content.decode()
    assert response.status_code == status
    assert Markup(html).language == language
    assert Markup(html).inline == []
    assert "css/tokens.css" in html
    assert "Error" not in html
    assert "Invalid" not in html


def test_it_shows_the_page_for_a_broken_server_without_request_or_database():
    # No django_db mark: a query would fail this test.
    response = errors.server_error(HttpRequest())
    assert response.status_code == 500
    assert b"Europa Edu" in response.content


def test_it_shows_what_to_do_when_a_form_lost_its_token(rf):
    response = errors.csrf_failed(rf.post("/"), reason="no cookie")
    assert response.status_code == 403
