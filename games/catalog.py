"""CATALOG: the only list of titles."""

from games.engine import Title
from games.titles import europa, europa_tour, sans_frontieres, voyage, zigzag

CATALOG: dict[str, Title] = {
    title.slug: title
    for title in (
        europa_tour.TITLE,
        sans_frontieres.TITLE,
        voyage.TITLE,
        zigzag.TITLE,
        europa.TITLE,
    )
}
