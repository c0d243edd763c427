"""XML as a stream of records: no entities of its own, nothing fetched, no tree kept."""

import codecs
import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from kg.errors import InputError
from kg.model import Problem, Source
from kg.read._lines import LONGEST

_CHUNK = 65_536
_DEEPEST = 200
_ROOT = re.compile(r"<(?:[\w.-]+:)?([A-Za-z][\w.-]*)(?=[\s/>])")
_BEFORE_ROOT = re.compile(
    r"<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[.*?\]\s*)?>", re.DOTALL
)
_EMPHASIS = frozenset(
    {"i", "b", "italic", "bold", "em", "strong", "sc", "monospace", "tt", "u"}
)
_BLOCKS = frozenset({"p", "title", "sec", "list-item", "div", "head", "br"})
_UNSEEN = frozenset({"xref", "fn", "label", "graphic", "object-id"})
_DECLARED = re.compile(rb"encoding\s*=\s*[\"']([A-Za-z0-9._-]+)")
_WESTERN = frozenset({"iso-8859-1", "iso-8859-15", "windows-1252", "latin1"})
_DOCUMENT = re.compile(r"\\begin\{document\}(.*?)\\end\{document\}", re.DOTALL)


class Record(NamedTuple):
    """One element that is a record, and where it stands."""

    line: int
    element: Element
    around: tuple[tuple[str, dict[str, str]], ...]
    """Name and attributes of the elements around it, the outermost first."""


@dataclass(slots=True)
class _Builder:
    """Builds a tree for each record, and none for what is around them."""

    wanted: frozenset[str]
    dropped: frozenset[str]
    parser: expat.XMLParserType
    around: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    done: list[Record] = field(default_factory=list)
    tree: TreeBuilder | None = None
    depth: int = 0
    hidden: int = 0
    line: int = 0
    began: int = 0

    def listen(self) -> None:
        """Take what the parser finds."""
        # The expat behind this has limits against entity bombs; declarations of
        # entities are refused all the same, and external ones are never fetched.
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.EntityDeclHandler = _refuse
        self.parser.DefaultHandler = self.other
        self.parser.UseForeignDTD(True)  # noqa: FBT003 - named entities exist then

    def start(self, name: str, attributes: dict[str, str]) -> None:
        name = _local(name)
        if len(self.around) + self.depth >= _DEEPEST:
            raise InputError("XML nested too deeply", hint="is this a list of papers?")
        if self.tree is None:
            if name not in self.wanted:
                self.around.append((name, attributes))
                return
            self.tree = TreeBuilder()
            self.line = self.parser.CurrentLineNumber
            self.began = self.parser.CurrentByteIndex
        self.depth += 1
        if self.hidden or (name in self.dropped and self.depth > 1):
            self.hidden += 1
            return
        plain = {_local(key): value for key, value in attributes.items()}
        self.tree.start(name, plain)

    def end(self, name: str) -> None:
        if self.tree is None:
            self.around.pop()
            return
        self.depth -= 1
        if self.hidden:
            self.hidden -= 1
        else:
            self.tree.end(_local(name))
        if self.depth == 0:
            self.done.append(Record(self.line, self.tree.close(), tuple(self.around)))
            self.tree = None

    def check_size(self) -> None:
        """Stop at a record that no paper is as large as."""
        if self.tree and self.parser.CurrentByteIndex - self.began > LONGEST:
            raise InputError("a record is too large", hint="is this one paper?")

    def text(self, data: str) -> None:
        if self.tree is not None and not self.hidden:
            self.tree.data(data)

    def other(self, data: str) -> None:
        """Named entities that the document type would define, had it been read."""
        if data.startswith("&") and data.endswith(";"):
            self.text(html.unescape(data))


def _local(name: str) -> str:
    """A name without its namespace."""
    return name.rpartition("}")[2].rpartition(":")[2]


def _encoding(chunk: bytes) -> str:
    """The encoding to parse in: UTF-8 unless the declaration and the bytes differ."""
    declared = _DECLARED.search(chunk[:200])
    name = declared[1].decode().lower() if declared else ""
    if name not in _WESTERN:
        return "utf-8"
    try:
        is_utf8 = not codecs.getincrementaldecoder("utf-8")().decode(chunk).isascii()
    except UnicodeDecodeError:
        is_utf8 = False
    return "utf-8" if is_utf8 else name


def _refuse(name: str, *_: object) -> None:
    raise InputError(
        f"the document declares an entity of its own: {name[:40]!r}",
        hint="entities can be an attack; resolve them with a tool that you trust",
    )


def records(
    file: str,
    data: BinaryIO,
    wanted: frozenset[str],
    dropped: frozenset[str] = frozenset(),
) -> Iterator[Record | Problem]:
    """Read the records of an XML file, one in memory at a time.

    Args:
        file: how problems name it.
        data: its bytes; the declaration counts for Western encodings alone.
        wanted: names of elements that are records, without namespace.
        dropped: names of elements inside records that are left out.

    Yields:
        Each record; a problem where the file is not well formed any more, or is
        refused, which ends the reading.
    """
    chunk = data.read(_CHUNK)
    parser = expat.ParserCreate(_encoding(chunk))
    builder = _Builder(wanted, dropped, parser)
    builder.listen()
    try:
        while chunk:
            parser.Parse(chunk, False)  # noqa: FBT003
            yield from builder.done
            builder.done.clear()
            builder.check_size()
            chunk = data.read(_CHUNK)
        parser.Parse(b"", True)  # noqa: FBT003
        yield from builder.done
    except expat.ExpatError as error:
        yield from builder.done
        yield Problem(
            Source(file, error.lineno),
            f"not well-formed XML: {expat.errors.messages.get(error.code, error)}",
            hint="the records before were read; export or download the file again",
        )
    except InputError as error:
        yield from builder.done
        yield Problem(Source(file, parser.CurrentLineNumber), str(error), error.hint)


def root_of(head: bytes) -> str:
    """The name of the outermost element, without namespace; empty if there is none."""
    text = head.decode("utf-8", "replace").lstrip("\ufeff \t\r\n")
    if not text.startswith("<"):
        return ""
    match = _ROOT.search(_BEFORE_ROOT.sub("", text))
    return match[1] if match else ""


def markup_of(element: Element | None) -> str:
    """What an element says, as text with simple tags that `plain_text` knows."""
    if element is None:
        return ""
    parts: list[str] = []
    _write(element, parts)
    return "".join(parts)


def _write(element: Element, parts: list[str]) -> None:
    parts.append(html.escape(element.text or "", quote=False))
    formula = element.tag == "alternatives" and element.find("tex-math") is not None
    for child in element:
        if child.tag in _UNSEEN or (formula and child.tag == "math"):
            pass
        elif child.tag == "tex-math":
            parts.append(_formula(child))
        else:
            tag = "i" if child.tag in _EMPHASIS else "p" if child.tag in _BLOCKS else ""
            parts.append(f"<{tag}>" if tag else "")
            _write(child, parts)
            parts.append(f"</{tag}>" if tag else "")
        parts.append(html.escape(child.tail or "", quote=False))


def _formula(element: Element) -> str:
    """TeX in dollar signs; some publishers wrap a whole document around it."""
    text = "".join(element.itertext()).strip()
    inner = _DOCUMENT.search(text)
    text = (inner[1] if inner else text).strip().strip("$")
    return f"${html.escape(text, quote=False)}$"


def text_at(element: Element, path: str) -> str:
    """The text of the first element at a path, in one line; empty without one."""
    found = element.find(path)
    return " ".join("".join(found.itertext()).split()) if found is not None else ""
