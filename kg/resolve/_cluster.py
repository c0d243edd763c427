"""Clusters of names as a function of decisions alone."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from kg.model import Verdict

T = TypeVar("T")


class Clusters(Generic[T]):
    """Names in clusters; two that are judged different are never in one."""

    def __init__(self) -> None:
        self._root: dict[T, T] = {}
        self._members: dict[T, set[T]] = {}
        self._apart: dict[T, set[T]] = {}

    def root(self, name: T) -> T:
        """The name that stands for the cluster of a name."""
        return self._root.get(name, name)

    def members(self, name: T) -> set[T]:
        """All names of the cluster of a name."""
        return set(self._members.get(self.root(name), {name}))

    def part(self, left: T, right: T) -> None:
        """Keep two names apart, unless they are in one cluster already."""
        if self.root(left) != self.root(right):
            self._apart.setdefault(self.root(left), set()).add(right)
            self._apart.setdefault(self.root(right), set()).add(left)

    def join(self, left: T, right: T) -> bool:
        """Put two names in one cluster, if nothing keeps their clusters apart."""
        one, two = self.root(left), self.root(right)
        if one == two:
            return True
        ours, theirs = self.members(one), self.members(two)
        if self._apart.get(one, set()) & theirs:
            return False
        if len(ours) < len(theirs):
            one, two, ours, theirs = two, one, theirs, ours
        self._members[one] = ours | theirs
        self._members.pop(two, None)
        self._apart.setdefault(one, set()).update(self._apart.pop(two, set()))
        for name in self._members[one]:
            self._root[name] = one
        return True


def clustered(
    given: Iterable[tuple[T, T, Verdict, float]],
    judged: Iterable[tuple[T, T, Verdict, float]],
) -> Clusters[T]:
    """Cluster names by decisions.

    Args:
        given: what people decided; outranks the rest.
        judged: what the machine decided.

    Returns:
        The clusters: the same in any order of either list. Names that people judged
        different are in different clusters, whatever else is said; what they judged
        the same is together unless that would break this; the machine's verdicts
        follow, the surest first, where nothing before forbids it.
    """
    clusters: Clusters[T] = Clusters()
    for decisions in (given, judged):
        order = sorted(set(decisions), key=lambda d: (-d[3], repr(d[0]), repr(d[1])))
        _apply(clusters, order)
    return clusters


def _apply(
    clusters: Clusters[T], decisions: Sequence[tuple[T, T, Verdict, float]]
) -> None:
    for left, right, verdict, _ in decisions:
        if verdict is Verdict.DIFFERENT:
            clusters.part(left, right)
    for left, right, verdict, _ in decisions:
        if verdict is Verdict.SAME:
            clusters.join(left, right)
