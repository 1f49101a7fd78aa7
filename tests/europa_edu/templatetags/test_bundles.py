"""`{% styles %}` and `{% scripts %}`: one file where files were collected, else the sources."""

import re

import pytest

from europa_edu.bundles import BUNDLES
from europa_edu.templatetags.bundles import scripts, styles


def test_it_asks_for_one_file_each() -> None:
    style = r'<link rel="stylesheet" href="/static/bundles/table\.[0-9a-f]{12}\.css">'
    script = r'<script src="/static/bundles/table\.[0-9a-f]{12}\.js" defer></script>'
    assert re.fullmatch(style, styles("table"))
    assert re.fullmatch(script, scripts("table"))


@pytest.mark.usefixtures("plain_static_files")
def test_it_asks_for_the_sources_where_nothing_was_collected() -> None:
    assert re.findall(r'href="/static/([^"]+)"', styles("base")) == [*BUNDLES["base.css"]]
    assert re.findall(r'src="/static/([^"]+)"', scripts("base")) == [*BUNDLES["base.js"]]
    assert scripts("base").splitlines()[1:3] == [
        '<script src="/static/vendor/idiomorph/idiomorph-ext.min.js" defer></script>',
        '<script src="/static/js/theme.js" type="module"></script>',
    ]
