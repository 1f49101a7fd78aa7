"""Files that a browser keeps instead of showing them."""

from django.http import HttpResponse
from django.utils.text import slugify

TYPES = {
    "csv": "text/csv; charset=utf-8",
    "apkg": "application/octet-stream",
    "gift": "text/plain; charset=utf-8",
    "xml": "application/xml",
}


def attachment(raw: bytes, title: str, ending: str) -> HttpResponse:
    name = f"{slugify(title) or 'europa-edu'}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(raw, content_type=TYPES[ending], headers=headers)
