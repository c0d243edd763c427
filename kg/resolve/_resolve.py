"""From the readings of papers to the things they speak of."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kg.ids import BASE, Iri, digest
from kg.model import Decision, Kind, Paper, Reading, Resolution, Role, Thing, Verdict
from kg.resolve._acronym import is_short
from kg.resolve._cluster import Clusters, clustered
from kg.resolve._judge import MAKER, judged
from kg.resolve._known import Lookup
from kg.resolve._label import called, label, slug
from kg.resolve._names import Form, Names, Node, Use, collected, is_distinctive, recount
from kg.resolve._normal import normal_form

_CLEAR_MAJORITY = 0.8
_LEAST_PAPERS = 3


def resolve(
    readings: Iterable[tuple[Iri, Paper, Reading]],
    *,
    decisions: Iterable[Decision] = (),
    known: Lookup | None = None,
    base: str = BASE,
) -> Resolution:
    """Say which thing each name of each paper stands for.

    Names that differ in case, number, hyphens, accents or brackets are one. A short
    form is the long form that its paper gives; without one, the long form that it
    has in nearly all other papers; failing that, a thing of its own. Versions and
    sizes (``v2``, ``4B``, ``200``, ``++``) stay apart. A proper name that nearly
    all papers take for one kind of thing is of that kind everywhere.

    Args:
        readings: the IRI of each paper, the paper, and what was read out of it.
        decisions: what people decided, by names as they stand in papers or as
            labels; outranks the machine. Decisions made by `resolve` are passed by.
        known: names that are known before any paper is read; None for none.
        base: where things live.

    Returns:
        Things, the thing of each paper's names, and all decisions, the people's
        and the machine's, sorted. The same for any order of the input.

    Cost:
        Linear in mentions but for sorting: some seconds for 300,000 names.
    """
    given = [d for d in decisions if not d.maker.startswith(MAKER.split("/")[0] + "/")]
    apart = _set_apart(given)
    names = collected(readings, apart)
    _move_kinds(names, known)
    _widen(names)
    machine = judged(names, known)
    clusters = clustered(_judgements(given, apart), _judgements(machine, apart))
    return _resolution(names, clusters, [*given, *machine], base)


def _set_apart(given: Sequence[Decision]) -> dict[tuple[Kind, str], str]:
    """Keys for names that people tell apart although their normal form is one."""
    return {
        (
            d.kind,
            max(d.left, d.right),
        ): f"{normal_form(d.left)} {digest(max(d.left, d.right))}"
        for d in given
        if d.verdict is Verdict.DIFFERENT
        and d.left != d.right
        and normal_form(d.left) == normal_form(d.right)
    }


def _judgements(
    decisions: Sequence[Decision], apart: Mapping[tuple[Kind, str], str]
) -> list[tuple[Node, Node, Verdict, float]]:
    def node(kind: Kind, name: str) -> Node:
        return Node(kind, apart.get((kind, name)) or normal_form(name))

    return [
        (node(d.kind, d.left), node(d.kind, d.right), d.verdict, d.score)
        for d in decisions
    ]


def _move_kinds(names: Names, known: Lookup | None) -> None:
    """Give a proper name the kind that nearly all papers give it.

    A list of known names counts as some papers more.
    """
    by_key: defaultdict[str, list[Node]] = defaultdict(list)
    for node in sorted(names.papers):
        by_key[node.key].append(node)
    moved: dict[Node, Node] = {}
    for nodes in by_key.values():
        if len(nodes) == 1:
            continue
        count = {n: names.papers[n] + _told(n, known) for n in nodes}
        first = max(nodes, key=lambda n: (count[n], n))
        total = sum(count.values())
        spelling = names.spelling(first)
        if not (is_short(spelling) or is_distinctive(spelling)):
            continue
        if total >= _LEAST_PAPERS and count[first] >= _CLEAR_MAJORITY * total:
            moved.update((node, first) for node in nodes if node != first)
    if moved:
        names.uses = [_moved(use, moved) for use in names.uses]
        recount(names)


def _told(node: Node, known: Lookup | None) -> int:
    """How many papers the word of a list is worth: some if it knows one kind only."""
    if known is None or known.kinds(node.key) != [node.kind]:
        return 0
    return _LEAST_PAPERS


def _moved(use: Use, moved: Mapping[Node, Node]) -> Use:
    if use.anchor not in moved:
        return use
    forms: dict[Node, tuple[Form, ...]] = {}
    for node, found in use.forms.items():
        target = moved.get(node, node)
        forms[target] = forms.get(target, ()) + found
    return replace(use, anchor=moved[use.anchor], forms=forms)


def _widen(names: Names) -> None:
    """Let a name of one paper alone stand for a known name that it holds.

    ``novel view synthesis from one image``, also called *novel view synthesis* in
    its paper, is the well-known task; what the paper proposes stays itself.
    """
    changed = False
    for position, use in enumerate(names.uses):
        if use.role is Role.PROPOSED or names.papers[use.anchor] > 1 or use.shorts:
            continue
        inner = [
            node
            for node in use.forms
            if names.papers[node] >= _LEAST_PAPERS and node.key in use.anchor.key
        ]
        if inner:
            best = max(inner, key=lambda n: (names.papers[n], n))
            names.uses[position] = replace(use, anchor=best)
            changed = True
    if changed:
        recount(names)


def _resolution(
    names: Names, clusters: Clusters[Node], decisions: Sequence[Decision], base: str
) -> Resolution:
    uses_of: defaultdict[Node, list[Use]] = defaultdict(list)
    for use in names.uses:
        uses_of[clusters.root(use.anchor)].append(use)
    things: dict[Iri, Thing] = {}
    thing_of: dict[tuple[Iri, str], Iri] = {}
    for root in sorted(uses_of, key=lambda r: min(clusters.members(r))):
        thing = _thing(names, clusters, uses_of[root], base)
        if thing.iri in things:
            mark = digest(min(clusters.members(root)).key)
            thing = replace(thing, iri=Iri(f"{thing.iri}-{mark}"))
        things[thing.iri] = thing
        thing_of.update(((use.paper, use.name), thing.iri) for use in uses_of[root])
    order = sorted(set(decisions), key=_decision_order)
    return Resolution(
        dict(sorted(things.items())), dict(sorted(thing_of.items())), tuple(order)
    )


def _decision_order(decision: Decision) -> tuple[str, ...]:
    d = decision
    return (d.kind, d.left, d.right, d.maker, d.verdict, str(d.score), *d.reasons)


def _thing(
    names: Names, clusters: Clusters[Node], uses: Sequence[Use], base: str
) -> Thing:
    kind = uses[0].anchor.kind
    spelled = [(use, _spellings(use, clusters)) for use in uses]
    summary = called(kind, spelled)
    name = label(summary, names.lower)
    iri = Iri(f"{base}{kind.value.lower()}/{slug(name)}")
    return Thing(iri, kind, name, tuple(sorted(set(summary.forms) - {name})))


def _spellings(use: Use, clusters: Clusters[Node]) -> list[tuple[str, float]]:
    """The spellings of a use that name its thing, not a part or a kind of it."""
    root = clusters.root(use.anchor)
    found: Counter[str] = Counter()
    for node, forms in use.forms.items():
        ours = clusters.root(node) == root
        for form in forms:
            if ours or form.text in use.shorts:
                found[form.text] += form.weight  # type: ignore[assignment]
    return sorted(found.items())
