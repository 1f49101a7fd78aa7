"""From longitude and latitude to map units: Lambert azimuthal equal-area around 52N 10E."""

import math

WIDTH, HEIGHT = 1000.0, 800.0
KM_PER_UNIT = 5.2
CENTRE_LAT, CENTRE_LON = 52.0, 10.0
RADIUS_KM = 6371.0072  # the sphere with the area of the Earth
WEST_KM, NORTH_KM = -1796.0, 2264.5  # chosen so that Oslo falls in D3

_SIN0 = math.sin(math.radians(CENTRE_LAT))
_COS0 = math.cos(math.radians(CENTRE_LAT))


def project(lon: float, lat: float) -> tuple[float, float]:
    """Map units of a place; y grows to the south."""
    phi, lam = math.radians(lat), math.radians(lon - CENTRE_LON)
    sin, cos, turn = math.sin(phi), math.cos(phi), math.cos(lam)
    scale = RADIUS_KM * math.sqrt(2 / max(1e-9, 1 + _SIN0 * sin + _COS0 * cos * turn))
    east = scale * cos * math.sin(lam)
    north = scale * (_COS0 * sin - _SIN0 * cos * turn)
    return (east - WEST_KM) / KM_PER_UNIT, (NORTH_KM - north) / KM_PER_UNIT


def snap(point: tuple[float, float]) -> tuple[float, float]:
    """Round once per vertex, so that two neighbours keep the very same border."""
    return round(point[0], 1), round(point[1], 1)
