"""Cards and questions that the tests of all formats send to and fro."""

from hypothesis import strategies as st

from quizzes.questions.formats.values import NAME, Wording, Written, WrittenCard, WrittenSight

GHENT = WrittenCard(
    key="ghent",
    country="BE",
    city=Wording("Ghent", "Gand", "Gent"),
    sights=(
        WrittenSight(
            Wording("Castle of the Counts", "Château des Comtes", "Burg Gravensteen"),
            Wording("It stands in the water; knights lived there.", "", "Sie steht im Wasser."),
        ),
        WrittenSight(
            Wording("=SUM(A1)", "“Belfort” & <b>", "Belfried, 95 m"),
            Wording("A dragon, on top."),
        ),
        WrittenSight(Wording(fr="Quai aux Herbes")),
    ),
)
BRUGES = WrittenCard(
    key="bruges-2",
    country="BE",
    city=Wording(fr="Bruges"),
    sights=tuple(
        WrittenSight(Wording(fr=name)) for name in ("Beffroi", "Béguinage", "Lac d’Amour")
    ),
)
QUESTIONS = (
    Written(
        "choice",
        "Which city = the capital {of} Spain?",
        ("Madrid",),
        ("Vigo", "a ~ b: 1 # 2"),
        feedback="Vigo: a port.",
    ),
    Written("true_false", "Oslo is in Norway.", ("true",), feedback="Since 1814 its capital."),
    Written("true_false", "Bern is in Austria.", ("false",), title="Bern: where?"),
    Written("short", "What do Germans call\nVienna?", ("Wien", "Vienna \\ Wien")),
    Written("match", "Capitals?", pairs=(("France", "Paris"), ("Italy & Co", "Rome <3"))),
    Written("number", "How many neighbours has Germany?", ("9",)),
    Written("number", "How high is Mont Blanc?", ("4806", "-4.5"), tolerance=2.5),
)

_word = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=NAME
).map(lambda text: " ".join(text.replace("->", "").split()))
word = _word.filter(lambda text: bool(text) and text[0].isalnum())


@st.composite
def written(draw: st.DrawFn) -> Written:
    """A choice, a short answer or pairs in any letters and signs."""
    texts = draw(st.lists(word, min_size=4, max_size=4, unique_by=lambda text: text.casefold()))
    text, title = draw(word), draw(st.one_of(st.just(""), word))
    kind = draw(st.sampled_from(("choice", "short", "match")))
    if kind == "choice":
        return Written("choice", text, tuple(texts[:1]), tuple(texts[1:]), title=title)
    if kind == "short":
        return Written("short", text, tuple(texts), title=title)
    return Written("match", text, pairs=((texts[0], texts[1]), (texts[2], texts[3])), title=title)
