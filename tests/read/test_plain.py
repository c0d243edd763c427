import string
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.model import Span
from kg.read import plain_text

MARKS = st.text(
    st.sampled_from(
        list("\\{}$^_*`<>&;#~-'\"[]() \n.ab1é\u0301\ufb01\u00ad\ufdd0\ud800")
    )
)
PIECES = (
    r"\textbf{ \emph{ } $ $$ \( \) ^{ _{ _1 \frac{ }{ \sqrt[3]{ \c \" \'e \cite{ "
    r"\href{http://a.b}{ \url{ \begin{align} \end{align} {\em \tilde{ \log \alpha "
    r"--- -- `` '' ~ * ** _x_ <i> </i> <b> &amp; &#65; [a](http://b.c) \n \% a 1 "
    r"\left( \right. \\ \ "
)
COMMANDS = st.lists(st.sampled_from([*PIECES.split(" "), " ", "\n"])).map("".join)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"\textbf{Nova} and \texttt{run} \textsc{Small} \underline{U}p", None),
        ("mAP$_{50}$", "mAP50"),
        (r"$\mathrm{AP}_{75}$", "AP75"),
        (r"$3.1\times$ faster", "3.1\u00d7 faster"),
        (r"7.25\,M weights, 61.5\% right", "7.25 M weights, 61.5% right"),
        (r"$S = (q(M)+D)^{-1}D$", "S = (q(M)+D)^-1D"),
        (r"in $\mathcal{O}(n^4)$", "in O(n^4)"),
        (r"$O(n\log n)$", "O(n log n)"),
        (r"$O(\kappa^{3/2})$", "O(κ^(3/2))"),
        (r"$\tilde{O}(\sqrt{T})$", "Õ(√T)"),
        (r"$\frac{1}{n+1}$", "1/(n+1)"),
        (r"$L_\infty$ and $x_i$", "L_∞ and x_i"),
        (r"$90^\circ$, $1^{st}$, $A^*$", "90°, 1st, A*"),
        (r"tasks, \eg, sums, \etc.", "tasks, e.g., sums, etc."),
        (r"known~\cite{a,b} and~\citep[see][p. 2]{c}.", "known and."),
        (r"see \url{https://a.org/x\_y}.", "see https://a.org/x_y."),
        (r"see \href{https://a.org}{here}", "see here"),
        ("cost--gain, wait---no", "cost\u2013gain, wait\u2014no"),
        ("run it with --fast", "run it with --fast"),
        ("``so'' it is", "“so” it is"),
        (r"Schr\"odinger, Erd\H{o}s, \c{C}elik, {\L}ukasz, na\"{\i}ve", None),
        (r"it\'s", "it's"),
        (r"a\_b \& c \# d \$5", "a_b & c # d $5"),
        ("snake_case_name, __init__", "snake_case_name, __init__"),
        ("a * b and c * d, 5 < 6 > 2", "a * b and c * d, 5 < 6 > 2"),
        ("between $5 and $6", "between $5 and $6"),
        ("*Nova* is **good** and _new_ in `code`", "Nova is good and new in code"),
        ("[text](https://a.org/b)", "text"),
        ("<p>H<sub>2</sub>O &amp; <jats:italic>x</jats:italic></p>", "H2O & x"),
        ("&lt;b&gt; is a tag, &quot;x&quot;", '<b> is a tag, "x"'),
        ("the <mask> token", "the <mask> token"),
        ("e\ufb03cient, e\u0301t\u00ade\u200b\u00a0x", "efficient, éte x"),
        ("a repre-\nsentation of\nself-\nsupervision", None),
        ("{{BPR}}, {1, 2}", "{{BPR}}, {1, 2}"),
        ("Nystr{ö}m, {D}eep, under{-}sampled", "Nyström, Deep, under-sampled"),
        ("Great~Truths~(GT), x~p(x)", "Great Truths (GT), x~p(x)"),
        ("https://a.org/~me/a_b_c/", "https://a.org/~me/a_b_c/"),
        (r"\ours{} beats \method by $1{,}148$", "ours beats method by 1,148"),
        ("about ~5 to 10~20", "about ~5 to 10~20"),
        ("", ""),
    ],
)
def test_markup_goes_and_text_stays(raw: str, text: str | None) -> None:
    expected = text if text is not None else LONG[raw]
    assert plain_text(raw).text == expected


LONG = {
    r"\textbf{Nova} and \texttt{run} \textsc{Small} \underline{U}p": (
        "Nova and run Small Up"
    ),
    r"Schr\"odinger, Erd\H{o}s, \c{C}elik, {\L}ukasz, na\"{\i}ve": (
        "Schrödinger, Erdős, Çelik, Łukasz, naïve"
    ),
    "a repre-\nsentation of\nself-\nsupervision": (
        "a representation of self-supervision"
    ),
}


def test_braces_go_from_what_is_latex_for_sure() -> None:
    assert plain_text("{{BPR}}: {Bayesian} ranking", latex=True).text == (
        "BPR: Bayesian ranking"
    )


def test_emphasis_is_where_the_authors_put_it() -> None:
    plain = plain_text(r"We give \textbf{Nova}, {\em or so}, *Sol* and <i>Luna</i>.")
    found = [plain.text[s.start : s.end] for s in plain.emphasis]
    assert found == ["Nova", "or so", "Sol", "Luna"]


def test_addresses_are_found_once_and_in_order() -> None:
    plain = plain_text(
        r"At \url{https://a.org/x}, github.com/me/it and https://a.org/x."
        r" \href{https://b.org}{Page}"
    )
    assert plain.urls == (
        "https://a.org/x",
        "https://github.com/me/it",
        "https://b.org",
    )


def test_a_span_leads_back_to_the_raw_text() -> None:
    raw = r"We give \textbf{Nova} with 3\% more."
    plain = plain_text(raw)
    start = plain.text.index("Nova")
    back = plain.origin(Span(start, start + 4))
    assert raw[back.start : back.end] == "Nova"


@settings(deadline=None)
@given(st.one_of(st.text(), MARKS, COMMANDS), st.booleans())
def test_any_text_has_a_plain_form_with_a_map(raw: str, latex: bool) -> None:  # noqa: FBT001
    plain = plain_text(raw, latex=latex)
    text = plain.text
    assert unicodedata.is_normalized("NFC", text)
    assert text == text.strip()
    assert "\n" not in text
    assert "  " not in text
    text.encode("utf-8")
    assert len(plain.origins) == len(text)
    assert list(plain.origins) == sorted(plain.origins)
    assert all(0 <= origin < len(raw) for origin in plain.origins)
    assert all(0 <= s.start < s.end <= len(text) for s in plain.emphasis)
    assert list(plain.emphasis) == sorted(plain.emphasis)


@settings(deadline=None)
@given(st.text(string.ascii_letters + string.digits + " .,:;()/%+=?!", max_size=200))
def test_words_without_markup_stay_as_they_are(raw: str) -> None:
    assert plain_text(raw).text == " ".join(raw.split())


@settings(deadline=None)
@given(st.one_of(st.text(), MARKS))
def test_the_same_text_gives_the_same(raw: str) -> None:
    assert plain_text(raw) == plain_text(raw)
