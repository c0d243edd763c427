"""Every built-in reader keeps the laws of readers, and reads what its format says."""

from pathlib import Path

import pytest

from kg.model import Author, Paper, Problem
from kg.read import read_papers
from kg.read._acl import AclReader
from kg.read._atom import AtomReader
from kg.read._bibtex import BibtexReader
from kg.read._csv import CsvReader
from kg.read._jats import JatsReader
from kg.read._json import JsonReader
from kg.read._jsonlines import JsonLinesReader
from kg.read._listing import ListingReader
from kg.read._medline import MedlineReader
from kg.read._pubmed import PubmedReader
from kg.read._ris import RisReader
from kg.read._tei import TeiReader
from kg.read._wos import WebOfScienceReader
from kg.testing import ReaderSuite

DATA = Path(__file__).parents[1] / "data" / "formats"


def data_of(name: str) -> bytes:
    return (DATA / name).read_bytes()


def papers(name: str) -> list[Paper]:
    return [item for item in read_papers([DATA / name]) if isinstance(item, Paper)]


class TestAcl(ReaderSuite):
    reader = AclReader()
    file = "acl.xml"
    sample = data_of("acl.xml")
    titles = ("Moss: A Parser for Short Rhymes", "Counting Commas")
    broken = data_of("acl.xml").replace(
        b"</title>\n      <author><first>Ada", b"<first>"
    )
    survivors = titles[:1]


class TestAtom(ReaderSuite):
    reader = AtomReader()
    file = "atom.xml"
    sample = data_of("atom.xml")
    titles = ("Pebble: Sparse Maps of Rivers", "A Note on Ponds")
    broken = data_of("atom.xml").replace(b"<name>Ole Reed", b"<nam>Ole Reed")
    survivors = titles[:1]


class TestBibtex(ReaderSuite):
    reader = BibtexReader()
    file = "library.bib"
    sample = data_of("library.bib")
    titles = ("LAMP: Light á la Carte for Müller Graphs", "Nothing but a Title")
    broken = data_of("broken.bib")
    survivors = ("The First Is Good", "The Third Is Good Again")


class TestCsv(ReaderSuite):
    reader = CsvReader()
    file = "table.csv"
    sample = data_of("table.csv")
    titles = ("Hail, and How to Count It", "Rain without Quotes")
    broken = data_of("broken.csv")
    survivors = ("One", "Four")


class TestTsv(ReaderSuite):
    reader = CsvReader()
    file = "table.tsv"
    sample = data_of("table.tsv")
    titles = ('A 5" Screen', "Tabs")


class TestJats(ReaderSuite):
    reader = JatsReader()
    file = "jats.xml"
    sample = data_of("jats.xml")
    titles = ("Ropes and Knots: A Study", "String")
    broken = data_of("jats.xml").replace(b"</articles>", b"<article>")
    survivors = titles


class TestOpenAlex(ReaderSuite):
    reader = JsonReader()
    file = "openalex.json"
    sample = data_of("openalex.json")
    titles = ("Dew on Leaves", "Leaves")
    broken = data_of("truncated.json")
    survivors = ("Whole", "Also whole")


class TestCrossref(ReaderSuite):
    reader = JsonReader()
    file = "crossref.json"
    sample = data_of("crossref.json")
    titles = ("Fog & Mist", "Mist Alone")


class TestCsl(ReaderSuite):
    reader = JsonReader()
    file = "csl.json"
    sample = data_of("csl.json")
    titles = ("Nuts", "Oaks")
    broken = data_of("csl.json").replace(
        b'"type": "article", "title": "Oaks"', b'"type":'
    )
    survivors = titles[:1]


class TestOpenReview(ReaderSuite):
    reader = JsonReader()
    file = "openreview.json"
    sample = data_of("openreview.json")
    titles = ("Echo", "Older Echo")


class TestJsonLines(ReaderSuite):
    reader = JsonLinesReader()
    file = "lines.jsonl"
    sample = data_of("lines.jsonl")
    titles = ("Kites over KiteWorld", "Wind in Tables", "Snapshot of Sails")
    broken = data_of("broken.jsonl")
    survivors = ("One", "Five")


class TestListing(ReaderSuite):
    reader = ListingReader()
    file = "listing.txt"
    sample = data_of("listing.txt")
    titles = (None, None, None)


class TestTitledListing(ReaderSuite):
    reader = ListingReader()
    file = "titled.md"
    sample = data_of("titled.md")
    titles = ("Dunes that Walk", "Shores")


class TestMedline(ReaderSuite):
    reader = MedlineReader()
    file = "single.nbib"
    sample = data_of("single.nbib")
    titles = ("Sleep of toy mice in small boxes.", "Wheels.")


class TestPubmed(ReaderSuite):
    reader = PubmedReader()
    file = "pubmed.xml"
    sample = data_of("pubmed.xml")
    titles = ("Tea for Toy Colds…", "Soup.")
    broken = data_of("pubmed.xml").replace(b"Soup.</ArticleTitle>", b"Soup.")
    survivors = titles[:1]


class TestRis(ReaderSuite):
    reader = RisReader()
    file = "references.ris"
    sample = data_of("references.ris")
    titles = ("Clay Pots & Their Cracks", "Bowls")
    broken = data_of("broken.ris")
    survivors = ("Good", "No End")


class TestTei(ReaderSuite):
    reader = TeiReader()
    file = "paper.tei.xml"
    sample = data_of("paper.tei.xml")
    titles = ("Sand in Gears", "Oil")
    broken = data_of("paper.tei.xml").replace(b"<title>Oil</title></titleStmt>", b"<x>")
    survivors = titles[:1]


class TestWebOfScience(ReaderSuite):
    reader = WebOfScienceReader()
    file = "savedrecs.ciw"
    sample = data_of("savedrecs.ciw")
    titles = ("Fishing for Words in Toy Lakes", "Bait")


@pytest.mark.parametrize(
    "name", sorted(path.name for path in DATA.iterdir() if path.stem != "bomb")
)
def test_the_format_is_found_from_name_and_content(name: str, tmp_path: Path) -> None:
    found = [item.key for item in papers(name)]
    assert len(found) >= 2
    nameless = tmp_path / "nameless"
    nameless.write_bytes(data_of(name))
    again = [item for item in read_papers([nameless]) if isinstance(item, Paper)]
    assert [p.text for p in again] == [p.text for p in papers(name)]


def test_bibtex_fields() -> None:
    first, second = papers("library.bib")
    assert first.key == "muller2031lamp"
    assert first.source.record == 5
    assert first.identifiers == {"doi": "10.5555/lamp", "arxiv": "3102.00007"}
    assert [a.name for a in first.authors] == [
        "Jörg Müller",
        "Ana de la Cruz",
        "The Lamp Team",
    ]
    assert first.venue == "Proceedings of the Toy Conference, Part 2"
    assert first.year == 2031
    assert first.keywords == ("light", "graphs")
    assert first.abstract.endswith(
        "It needs 3.2 M weights and reaches 88.1% mAP50 on GlowSet."
    )
    assert [first.text[s.start : s.end] for s in first.emphasis] == ["LAMP"]
    assert second.identifiers == {
        "arxiv": "3102.00008",
        "url": "https://example.org/a_b",
    }


def test_openalex_fields() -> None:
    first, second = papers("openalex.json")
    assert first.key == "W5550001"
    assert first.abstract == "We measure dew, and measure twice."
    assert first.identifiers == {
        "doi": "10.5555/dew",
        "openalex": "W5550001",
        "pmid": "99000001",
    }
    assert first.cites == ({"openalex": "W5550002"},)
    assert first.authors == (Author("Uma Leaf", "0000-0002-1825-0097"),)
    assert (first.venue, first.year) == ("Toy Botany", 2031)
    assert second.identifiers == {"openalex": "W5550002"}


def test_crossref_fields() -> None:
    first, _ = papers("crossref.json")
    assert first.abstract == "We part FogSet from mist < 5 m."
    assert first.cites == ({"doi": "10.5555/mist"}, {"title": "On Drizzle"})
    assert first.authors == (Author("Nil Haze", "0000-0002-1825-0097"),)
    assert first.year == 2031


def test_a_doi_of_arxiv_is_an_arxiv_identifier_too() -> None:
    first, second = papers("csl.json")
    assert first.identifiers["arxiv"] == "3104.00001"
    assert [a.name for a in (*first.authors, *second.authors)] == [
        "Hazel Nut",
        "Roy Oak",
    ]


def test_openreview_fields_of_both_interfaces() -> None:
    first, second = papers("openreview.json")
    assert first.identifiers == {"openreview": "AbCdEf0001"}
    assert (first.venue, first.year) == ("ToyConf 2031", 2031)
    assert second.abstract == "Older notes have plain values."


def test_json_lines_of_three_services() -> None:
    plain, scholar, snapshot = papers("lines.jsonl")
    assert plain.identifiers == {"openreview": "ToyKite001"}
    assert plain.urls == ("https://example.org/kite",)
    assert [plain.text[s.start : s.end] for s in plain.emphasis] == [
        "KiteWorld",
        "KiteNet",
    ]
    assert scholar.identifiers["arxiv"] == "3103.00001"
    older = {"doi": "10.5555/older", "title": "Older Wind"}
    assert scholar.cites == ({"title": "Old Wind"}, older)
    assert snapshot.identifiers == {"arxiv": "cs/3101003"}
    assert [a.name for a in snapshot.authors] == ["Ann Mast", "Tom Hull"]
    assert snapshot.abstract == "We sail. It works."


def test_csv_fields() -> None:
    first, _ = papers("table.csv")
    assert first.abstract == 'We count hail with IceNet. It is "fast": 3x.'
    assert [a.name for a in first.authors] == ["Eva Frost", "Bo Storm"]
    assert first.cites == ({"doi": "10.5555/rain"},)
    assert first.venue == "Journal of Toy Weather"


def test_listing_fields() -> None:
    found = papers("listing.txt")
    assert [p.key for p in found] == ["listing-01", "listing-02", "listing-03"]
    assert {(p.venue, p.year) for p in found} == {("ToyConf", 2031)}
    assert found[2].abstract.startswith("And a third one ends the listing –")  # noqa: RUF001
    titled = papers("titled.md")
    assert titled[0].abstract.endswith("two paragraphs. This is the second of them.")
    assert {(p.venue, p.year) for p in titled} == {("ToyConf", 2031)}


def test_ris_and_medline_fields() -> None:
    first, _ = papers("references.ris")
    assert first.abstract == "We find cracks with PotNet and mend them."
    assert [a.name for a in first.authors] == ["Ada Kiln", "Ben Glaze"]
    assert first.identifiers == {
        "doi": "10.5555/pots",
        "url": "https://example.org/pots",
    }
    mice, _ = papers("single.nbib")
    assert mice.identifiers == {"doi": "10.5555/mice", "pmid": "99000002"}
    assert mice.abstract == "BACKGROUND: Mice sleep. RESULTS: We watched 12 of them."


def test_web_of_science_fields() -> None:
    first, _ = papers("savedrecs.ciw")
    assert [a.name for a in first.authors] == ["Ada Hook", "Bo Line"]
    assert first.abstract == "We fish with NetNet. It holds twelve words."
    assert first.cites == ({"doi": "10.5555/pond"},)
    assert (first.venue, first.year) == ("TOY FISHERIES", 2031)


def test_xml_fields() -> None:
    moss, _ = papers("acl.xml")
    assert moss.abstract == (
        "We present Moss, which parses rhymes in O(n^2) time & reaches 71.5% on "
        "RhymeBank."
    )
    assert moss.identifiers == {"acl": "2031.toy-main.1", "doi": "10.5555/toy.main.1"}
    tea, _ = papers("pubmed.xml")
    assert tea.abstract == "AIM: To warm. RESULTS: T < 40 °C."
    assert [a.name for a in tea.authors] == ["Eva Kanne", "The Tea Group"]
    assert tea.cites == ({"pmid": "99000005"},)
    rope, _ = papers("jats.xml")
    assert rope.abstract == "Aim To tie x^2 knots."
    string = {"doi": "10.5555/string", "title": "String"}
    assert rope.cites == (string, {"title": "Thread"})
    sand, _ = papers("paper.tei.xml")
    assert (sand.abstract, sand.year) == ("We grease GearSet.", 2031)
    assert sand.cites == ({"title": "Oil"},)
    pebble, _ = papers("atom.xml")
    assert pebble.identifiers == {"arxiv": "3101.00001", "doi": "10.5555/pebble"}


def test_entities_that_a_document_declares_are_refused() -> None:
    (found,) = read_papers([DATA / "bomb.xml"])
    assert isinstance(found, Problem)
    assert "entity" in found.message


def test_an_external_entity_is_never_fetched(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret words", encoding="utf-8")
    attack = tmp_path / "attack.xml"
    attack.write_text(
        f'<!DOCTYPE feed [<!ENTITY x SYSTEM "{secret.as_uri()}">]>'
        "<feed><entry><title>&x;</title></entry></feed>",
        encoding="utf-8",
    )
    (found,) = read_papers([attack])
    assert isinstance(found, Problem)
    assert "secret words" not in str(found)
