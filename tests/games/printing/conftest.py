"""Coarse drawings for tests that look at many pages."""

import pytest

from europa_edu.paper import canvas


@pytest.fixture
def coarse(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """One pixel for a millimetre; the list collects the smallest text of each drawing."""
    sizes: list[float] = []
    finish = canvas.Canvas.image

    def image(drawn: canvas.Canvas):  # type: ignore[no-untyped-def]
        sizes.append(drawn.smallest)
        return finish(drawn)

    monkeypatch.setattr(canvas, "DPI", 25.4)
    monkeypatch.setattr(canvas.Canvas, "image", image)
    return sizes
