"""Which fields of a JSON record say what, over the schemas of scholarly services."""

from collections.abc import Iterator, Mapping, Sequence

from kg.ids import find_dois
from kg.model import Author, Paper, Problem, Source
from kg.read._names import IDENTIFIERS, fields_of, people, plain_name, turned, words
from kg.read._record import Fields, identifiers, paper_of

_LONGEST_INDEX = 200_000
_VALUES = (
    "value",
    "display_name",
    "name",
    "text",
    "title",
    "label",
    "keyword",
    "$",
    "#text",
)
_EXTERNAL = {
    "DOI": "doi",
    "ArXiv": "arxiv",
    "PubMed": "pmid",
    "ACL": "acl",
    "doi": "doi",
    "pmid": "pmid",
    "openalex": "openalex",
    "arxiv": "arxiv",
}
_NOT_A_RECORD = "a record that is not an object with fields"

Json = Mapping[str, object]


def json_paper(record: object, source: Source, fallback: str) -> Paper | Problem:
    """Make a paper of one JSON value.

    Args:
        record: the value; anything but an object is a problem.
        source: where it was read.
        fallback: the paper's key where the record has none.
    """
    if not isinstance(record, Mapping):
        return Problem(source, _NOT_A_RECORD, hint="give objects with title, abstract")
    return paper_of(_fields(_flat(record)), source, fallback)


def is_record(record: Json) -> bool:
    """Whether an object speaks of one paper itself."""
    known = fields_of([str(name) for name in _flat(record)])
    return "title" in known or "abstract" in map(plain_name, known.get("abstract", ()))


def _flat(record: Json) -> Json:
    """A record with the fields of `content` and `metadata` beside its own."""
    for name in ("content", "metadata", "attributes", "_source", "bibjson"):
        inner = record.get(name)
        if isinstance(inner, Mapping) and not record.get("title"):
            record = {**inner, **{k: v for k, v in record.items() if k != name}}
    return record


def _fields(record: Json) -> Fields:
    known = fields_of([str(name) for name in record])

    def values(field: str) -> Iterator[object]:
        return (record[name] for name in known.get(field, ()) if record[name])

    fields = Fields(
        title=_first_text(values("title")),
        abstract=_abstract(record, values("abstract")),
        year=_year(values("year")),
        venue=_venue(record, values("venue")),
    )
    fields.authors = _authors(record, list(values("authors")))
    fields.keywords = [word for value in values("keywords") for word in _words(value)]
    fields.ids = list(_ids(record, known))
    fields.key = _key(record, known)
    fields.cites = list(_cites(values("cites")))
    return fields


def text_of(value: object) -> str:
    """The text in a value: a string, a number, the first of a list, a named field."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping):
        inner = next((value[name] for name in _VALUES if value.get(name)), None)
        return inner if isinstance(inner, str) else ""
    if isinstance(value, Sequence):
        return next((text for text in map(_flat_text, value[:5]) if text), "")
    return ""


def _flat_text(value: object) -> str:
    """Text of a value inside a list; lists inside lists are no text."""
    return "" if isinstance(value, list) else text_of(value)


def _first_text(values: Iterator[object]) -> str:
    return next((text for text in map(text_of, values) if text.strip()), "")


def _abstract(record: Json, values: Iterator[object]) -> str:
    for value in values:
        if isinstance(value, list):
            text = "\n".join(map(_flat_text, value))
        else:
            text = text_of(value)
        if text.strip():
            return text
    return _from_index(record.get("abstract_inverted_index"))


def _from_index(index: object) -> str:
    """OpenAlex gives each word with its places."""
    if not isinstance(index, Mapping):
        return ""
    inner = index.get("InvertedIndex", index)
    placed: list[tuple[int, str]] = []
    for word, places in inner.items() if isinstance(inner, Mapping) else ():
        for place in places if isinstance(places, list) else ():
            if isinstance(place, int) and len(placed) < _LONGEST_INDEX:
                placed.append((place, str(word)))
    return " ".join(word for _, word in sorted(placed))


def _year(values: Iterator[object]) -> str:
    for value in values:
        if isinstance(value, Mapping):
            parts = value.get("date-parts", value.get("raw", value.get("value")))
            text = str(parts) if parts else ""
        else:
            text = text_of(value)
        if len(text) == len("1700000000000") and text.isdigit():
            continue  # milliseconds since 1970 say when a record was filed
        if text.strip():
            return text
    return ""


def _venue(record: Json, values: Iterator[object]) -> str:
    if text := _first_text(values):
        return text
    for name in ("primary_location", "host_venue"):
        place = record.get(name)
        if isinstance(place, Mapping):
            source = place.get("source") or place
            if isinstance(source, Mapping) and (text := text_of(source)):
                return text
    return ""


def _words(value: object) -> list[str]:
    if isinstance(value, str):
        return words(value)
    if isinstance(value, list):
        return [_flat_text(item) for item in value]
    return (
        _words(value["value"]) if isinstance(value, dict) and "value" in value else []
    )


def _authors(record: Json, values: list[object]) -> list[Author]:
    if record.get("authorships"):
        values = [record["authorships"]]
    for value in values:
        inner = value.get("value") if isinstance(value, Mapping) else value
        if isinstance(inner, str):
            return people(inner)
        if isinstance(inner, list):
            return [author for author in map(_author, inner) if author.name]
    return []


def _author(value: object) -> Author:
    if isinstance(value, str):
        return Author(turned(value))
    if isinstance(value, list):  # arXiv's authors_parsed: family, given, suffix
        parts = [text_of(part) for part in value[:2]]
        return Author(" ".join(reversed(parts)).strip())
    if not isinstance(value, Mapping):
        return Author("")
    inner = value.get("author")
    person = inner if isinstance(inner, Mapping) else value
    orcid = text_of(person.get("ORCID") or person.get("orcid")) or None
    given = text_of(person.get("given") or person.get("first"))
    family = text_of(person.get("family") or person.get("last"))
    name = f"{given} {family}".strip()
    for field in ("name", "display_name", "literal", "fullname", "full_name"):
        name = name or text_of(person.get(field))
    return Author(turned(name), orcid)


def _ids(record: Json, known: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    for holder in ("externalIds", "ids", "external_ids"):
        inner = record.get(holder)
        if isinstance(inner, Mapping):
            for name, scheme in _EXTERNAL.items():
                yield scheme, text_of(inner.get(name))
    for scheme in IDENTIFIERS:
        for name in known.get(scheme, ()):
            yield scheme, text_of(record[name])
    own = text_of(record.get("id"))
    yield "url", own
    if "categories" in record or "authors_parsed" in record:
        yield "arxiv", own


def _key(record: Json, known: Mapping[str, list[str]]) -> str:
    for name in known.get("key", ()):
        if text := text_of(record[name]).strip():
            return text.rpartition("/")[2] if text.startswith("http") else text
    return ""


def _cites(values: Iterator[object]) -> Iterator[Mapping[str, str]]:
    for value in values:
        for item in value if isinstance(value, list) else ():
            if cited := _cited(item):
                yield cited


def _cited(item: object) -> dict[str, str]:
    """One reference: its identifiers, and its title where that is told."""
    if isinstance(item, str):
        scheme = "doi" if find_dois(item) else "url" if "://" in item else "s2"
        found = identifiers([(scheme, item)])
        return {k: v for k, v in found.items() if k != "url" or len(found) == 1}
    if not isinstance(item, Mapping):
        return {}
    inner = item.get("citedPaper")
    cited = inner if isinstance(inner, Mapping) else item
    known = fields_of([str(name) for name in cited])
    found = identifiers(
        (scheme, text) for scheme, text in _ids(cited, known) if scheme != "key"
    )
    title = text_of(cited.get("title") or cited.get("article-title"))
    if title.strip():
        found["title"] = " ".join(title.split())
    return found
