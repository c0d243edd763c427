import json
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("safetensors")
pytest.importorskip("onnx")

from kg.extract._reader import MODEL, LearnedExtractor  # noqa: E402
from kg.extract.train.__main__ import main  # noqa: E402
from kg.model import Paper, Source  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # torch's exporter warns of itself
]
CONFIG = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "vocab_size": 30522,
    "max_position_embeddings": 512,
    "layer_norm_eps": 1e-12,
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a tiny encoder with weights by chance."""
    from safetensors.torch import (  # type: ignore[import-not-found]  # noqa: PLC0415
        save_file,
    )

    from kg.extract.train._encoder import Encoder, Size, stored_names  # noqa: PLC0415

    folder = tmp_path_factory.mktemp("base")
    (folder / "config.json").write_text(json.dumps(CONFIG))
    (folder / "tokenizer.json").write_bytes((MODEL / "tokenizer.json").read_bytes())
    torch.manual_seed(0)
    size = Size.from_folder(folder)
    weights = Encoder(size, 1, 0.0).state_dict()
    stored = {theirs: weights[ours] for ours, theirs in stored_names(size).items()}
    kinds = torch.zeros(2, size.width)
    save_file(
        stored | {"embeddings.token_type_embeddings.weight": kinds},
        folder / "model.safetensors",
    )
    return folder


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Annotated papers that say the same of different names."""
    path = tmp_path_factory.mktemp("data") / "toy.jsonl"
    names = ["Rill", "Brook", "Creek", "Beck", "Burn", "Bourne"] * 4
    path.write_text(
        "".join(json.dumps(record(i, n)) + "\n" for i, n in enumerate(names))
    )
    return path


def record(number: int, name: str) -> dict[str, object]:
    title, abstract = f"{name} for parsing", f"We propose {name}. {name} parses text."
    text = f"{title}\n{abstract}"
    places = [i for i in range(len(text)) if text.startswith(name, i)]
    task = text.index("parsing")
    entities = [
        {"type": "Method", "name": name, "surfaces": [name], "role": "proposed"},
        {
            "type": "Task",
            "name": "parsing",
            "surfaces": ["parsing"],
            "role": "addressed",
        },
    ]
    return {
        "id": str(number),
        "title": title,
        "abstract": abstract,
        "entities": entities,
        "mentions": [*([i, i + len(name), 0] for i in places), [task, task + 7, 1]],
        "relations": [[name, "usedFor", "parsing"]],
    }


def trained(base: Path, data: Path, out: Path, *more: str) -> LearnedExtractor:
    common = [str(data), "--out", str(out), "--base", str(base), "--held-out", "10"]
    main([*common, "--epochs", "24", "--rate", "3e-3", *more])
    return LearnedExtractor(out)


def test_a_trained_folder_is_one_that_the_extractor_reads(
    base: Path, data: Path, tmp_path: Path
) -> None:
    made = trained(base, data, tmp_path)
    given = Paper("x", "Rill for parsing", "We propose Rill.", Source("x"))
    assert next(made.read([given])).maker == made.maker
    about = json.loads((tmp_path / "model.json").read_text())
    assert about["trained"]["papers"] == [14, 10]
    assert len(about["trained"]["data"]["toy.jsonl"]) == 64


def test_a_student_learns_from_teachers_and_bare_papers(
    base: Path, data: Path, tmp_path: Path
) -> None:
    bare = tmp_path / "bare.jsonl"
    lines = [json.dumps(record(100 + i, n)) for i, n in enumerate(("Beck", "Rill"))]
    bare.write_text("\n".join(lines))
    trained(base, data, tmp_path, "--teachers", "2", "--unlabelled", str(bare))
    about = json.loads((tmp_path / "model.json").read_text())
    assert len(about["trained"]["plans"]) == 2
    assert set(about["trained"]["data"]) == {"toy.jsonl", "bare.jsonl"}


def test_loss_falls_on_what_is_learned(base: Path, data: Path) -> None:
    from kg.extract._pieces import Pieces  # noqa: PLC0415
    from kg.extract.train._data import examples, read_lines  # noqa: PLC0415
    from kg.extract.train._loop import train  # noqa: PLC0415
    from kg.extract.train._losses import Plan  # noqa: PLC0415
    from kg.extract.train._network import Network  # noqa: PLC0415

    losses = []
    learned = examples(read_lines(data), Pieces(base / "tokenizer.json"))
    train(
        Network(base),
        learned,
        Plan(epochs=8, batch=4, rate=1e-3, head_rate=3e-3),
        lambda _, loss, __: losses.append(loss),
    )
    assert losses[-1] < losses[0] / 2
    assert np.isfinite(losses).all()
