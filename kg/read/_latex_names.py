"""What the commands of LaTeX stand for in plain text."""

from collections.abc import Callable
from functools import cache

from pylatexenc import latex2text

from kg.read._draft import words_in

SPACES = words_in("quad qquad par newline item space linebreak hfill break")
SHORT = {
    "eg": "e.g.",
    "Eg": "E.g.",
    "ie": "i.e.",
    "Ie": "I.e.",
    "etc": "etc.",
    "etal": "et al.",
    "cf": "cf.",
    "Cf": "Cf.",
    "vs": "vs.",
    "wrt": "w.r.t.",
    "iid": "i.i.d.",
    "aka": "a.k.a.",
    "viz": "viz.",
    "resp": "resp.",
}
"""Abbreviations that most style files define."""
EMPHASIS = words_in(
    "textbf textit emph texttt textsc textsf textsl underline uline bm boldsymbol "
    "textbfit"
)
SWITCHES = words_in("bf em it tt sc sf sl bfseries itshape ttfamily scshape")
IGNORED = words_in(
    "left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr middle "
    "displaystyle textstyle scriptstyle limits nolimits centering small "
    "footnotesize tiny large Large normalsize protect xspace noindent rm normalfont "
    "rmfamily mathstrut strut hline toprule midrule bottomrule nobreak allowbreak "
    "relax ignorespaces unskip maketitle bgroup egroup selectfont upshape mdseries"
)
WRAPPERS = words_in(
    "text textrm textup textnormal textmd mathrm mathbf mathit mathsf mathtt "
    "mathcal mathbb mathscr mathfrak mathnormal mbox hbox fbox operatorname "
    "ensuremath textsuperscript textsubscript mathop mathbin mathrel phantom "
    "footnote title enquote num mathbfit pmb mathds mathbbm"
)
TEXT_IN_MATH = words_in("text textrm textup textnormal mbox hbox textbf textit")
DROPPED = {
    "cite": 1,
    "citep": 1,
    "citet": 1,
    "citealp": 1,
    "citealt": 1,
    "citeauthor": 1,
    "citeyear": 1,
    "parencite": 1,
    "textcite": 1,
    "autocite": 1,
    "nocite": 1,
    "ref": 1,
    "eqref": 1,
    "cref": 1,
    "Cref": 1,
    "autoref": 1,
    "label": 1,
    "thanks": 1,
    "vspace": 1,
    "hspace": 1,
    "vskip": 0,
    "color": 1,
    "textcolor": 1,
    "colorbox": 1,
    "cellcolor": 1,
    "includegraphics": 1,
    "footnotemark": 0,
    "setcounter": 2,
    "usepackage": 1,
    "fontsize": 2,
}
"""How many arguments of a command are no part of the text."""
MATH_PLACES = words_in(
    "equation equation* align align* gather gather* math displaymath multline "
    "multline* eqnarray eqnarray*"
)
ACCENTS = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    "u": "\u0306",
    ".": "\u0307",
    '"': "\u0308",
    "r": "\u030a",
    "H": "\u030b",
    "v": "\u030c",
    "d": "\u0323",
    "c": "\u0327",
    "k": "\u0328",
    "b": "\u0331",
    "grave": "\u0300",
    "acute": "\u0301",
    "hat": "\u0302",
    "widehat": "\u0302",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "bar": "\u0304",
    "overline": "\u0304",
    "breve": "\u0306",
    "dot": "\u0307",
    "ddot": "\u0308",
    "check": "\u030c",
}
LETTERS = words_in("o O l L i j ae AE oe OE aa AA ss")
"""Commands that are letters of a word: white space after them is not text."""
EATING = LETTERS | SWITCHES | WRAPPERS | IGNORED
"""Commands that take the white space behind them."""
_OWN = {
    "S": "§",
    "P": "¶",
    "ne": "≠",
    "neq": "≠",
    "euro": "€",
    "pounds": "£",
    "colon": ":",
    "checkmark": "✓",
    "cmark": "✓",
    "xmark": "✗",
    "textgreater": ">",
    "textless": "<",
    "textbar": "|",
    "textunderscore": "_",
    "textbackslash": "\\",
    "textasciitilde": "~",
    "textasciicircum": "^",
    "textdollar": "$",
    "textpercent": "%",
    "copyright": "©",
    "texttrademark": "™",
    "textdegree": "°",
    "degree": "°",
    "textmu": "µ",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "sim": "~",
    "textasciimacron": "¯",
    "backslash": "\\",
    "slash": "/",
    "prime": "\u2032",
    "ast": "*",
    "bullet": "•",
    "star": "⋆",
    "lvert": "|",
    "rvert": "|",
    "lVert": "‖",
    "rVert": "‖",
    "Vert": "‖",
    "vert": "|",
    "lbrace": "{",
    "rbrace": "}",
    "textendash": "\u2013",
    "textemdash": "—",
    "dots": "…",
    "ldots": "…",
    "cdots": "…",
    "dotsc": "…",
    "dotsb": "…",
    "textellipsis": "…",
    "nicefrac": "",
    "gtrsim": "≳",
    "lesssim": "≲",
    "mid": "|",
    "eps": "ε",
    "R": "R",
}
_TWISTED = {"varepsilon": "ε", "epsilon": "ε", "varphi": "φ", "phi": "φ"}


@cache
def symbol(name: str) -> str | None:
    """The characters that a command without arguments stands for.

    Args:
        name: the command without its backslash.

    Returns:
        Its text, or None where neither this table nor pylatexenc knows one.
    """
    own = _TWISTED.get(name, _OWN.get(name))
    if own is not None:
        return own
    spec = _table()(name)
    found = getattr(spec, "simplify_repl", None)
    if isinstance(found, str) and found and "%" not in found:
        return found.strip() or None
    return None


@cache
def _table() -> Callable[[str], object]:
    lookup: Callable[[str], object]
    lookup = latex2text.get_default_latex_context_db().get_macro_spec
    return lookup
