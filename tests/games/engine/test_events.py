from games.engine import Event, Evidence
from games.engine.codec import decode, encode

DREW = Event(
    "drew",
    seat=1,
    facts={"from": "stock"},
    private={"card": "FR"},
    to=(1,),
    evidence=(Evidence("border:FR-IT", right=True, response="IT"),),
)


def test_it_shows_private_facts_to_those_named() -> None:
    assert DREW.seen_by(1) == DREW


def test_it_hides_private_facts_and_evidence_from_the_others() -> None:
    for seat in (0, 2, None):
        assert DREW.seen_by(seat) == Event("drew", seat=1, facts={"from": "stock"})


def test_it_keeps_evidence_with_its_owner_even_when_the_facts_are_public() -> None:
    laid = Event("laid", seat=0, facts={"card": "IT"}, evidence=(Evidence("border:FR-IT", True),))
    assert laid.seen_by(0).evidence
    assert not laid.seen_by(1).evidence
    assert not laid.seen_by(None).evidence


def test_it_survives_the_codec() -> None:
    assert decode(encode(DREW), Event) == DREW
