import io
import subprocess
import sys
from pathlib import Path

import pytest
import rdflib

from kg.errors import StoreError
from kg.store import Store
from kg.vocab import KG

FORMS = ("turtle", "nquads", "trig", "ntriples", "jsonld", "rdfxml")
NAMES = {"jsonld": "json-ld", "ntriples": "nt", "rdfxml": "xml"}


def exported(store: Store, form: str) -> bytes:
    out = io.BytesIO()
    store.export(form, out)
    return out.getvalue()


@pytest.mark.parametrize("form", FORMS)
def test_rdflib_reads_back_every_statement(whole: Store, form: str) -> None:
    name = NAMES.get(form, form)
    read = rdflib.Dataset()
    read.parse(data=exported(whole, form), format=name)
    expected = rdflib.Graph().parse(data=exported(whole, "ntriples"), format="nt")
    assert {quad[:3] for quad in read.quads()} == set(expected)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_another_process_writes_the_same_bytes(
    whole: Store, tmp_path: Path, form: str
) -> None:
    (tmp_path / "dump.nq").write_text(whole.dump(), encoding="utf-8")
    code = """import sys; from pathlib import Path; from kg.store import Store
s = Store(); s.load(Path(sys.argv[1]).read_text("utf-8"))
s.export(sys.argv[2], sys.stdout.buffer)"""
    command = [sys.executable, "-c", code, str(tmp_path / "dump.nq"), form]
    again = subprocess.run(command, check=True, capture_output=True)
    assert again.stdout == exported(whole, form)


def test_an_unknown_format_is_told(whole: Store) -> None:
    with pytest.raises(StoreError, match="no format"):
        exported(whole, "docx")


def test_rdflib_sees_the_same_store(whole: Store) -> None:
    seen = whole.dataset()
    assert len(list(seen.quads())) == len(whole)
    proposes = rdflib.URIRef(KG + "proposes")
    text = "SELECT ?s ?p ?o { ?s ?p ?o }"
    rows = list(seen.query(text, initBindings={"p": proposes}))
    assert len(rows) == len(list(whole.select("SELECT ?s ?o { ?s kg:proposes ?o }")))
    assert rows
