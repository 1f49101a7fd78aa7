"""Forms drawn by one tag: they can be sent, they say what is wrong, in the reader's language."""

from django import forms
from django.template import Context, Template
from django.utils.translation import override


class Names(forms.Form):
    name = forms.CharField(label="Name")
    other = forms.CharField(label="Other", required=False)

    def clean(self) -> None:
        raise forms.ValidationError("Not both.")


def drawn(tag: str, **context: object) -> str:
    page = Template("{% load forms %}" + tag)
    return page.render(Context({"csrf_token": "the-token", **context}))


def test_it_draws_all_fields_in_order_and_their_button() -> None:
    text = drawn('{% post_form form "Go" kind="primary" name="deed" value="share" %}', form=Names())
    assert text.index('name="name"') < text.index('name="other"') < text.index("<button")
    assert 'value="the-token"' in text
    assert 'class="button button-primary"' in text
    assert 'name="deed" value="share"' in text
    assert "action=" not in text


def test_it_says_what_is_wrong_with_the_whole_form() -> None:
    text = drawn('{% post_form form "Go" "classroom:account" css="panel" %}', form=Names({}))
    assert "Not both." in text
    assert 'class="form panel"' in text
    assert 'action="/account/"' in text


def test_it_posts_by_a_button_and_says_about_whom() -> None:
    tag = '{% post_button _("Rename") "classroom:renew_card" 7 8 about=name icon="cards" %}'
    with override("de"):
        text = drawn(tag, name="<Lea>")
    assert 'method="post" action="/classes/7/pupils/8/renew/"' in text
    assert 'value="the-token"' in text
    assert 'Umbenennen<span class="visually-hidden">: &lt;Lea&gt;</span></button>' in text
