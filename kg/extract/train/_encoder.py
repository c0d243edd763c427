"""The encoder in torch: BERT and MPNet, small enough to read, easy to export."""

import json
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file  # type: ignore[import-not-found]
from torch import Tensor, nn
from torch.nn import functional


@dataclass(frozen=True, slots=True)
class Size:
    """The measures of an encoder."""

    width: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    buckets: int
    """Relative position buckets; 0 for BERT, which has none."""
    epsilon: float

    @classmethod
    def from_folder(cls, folder: Path) -> "Size":
        """Read the measures from ``config.json``."""
        config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        return cls(
            width=config["hidden_size"],
            layers=config["num_hidden_layers"],
            heads=config["num_attention_heads"],
            inner=config["intermediate_size"],
            vocabulary=config["vocab_size"],
            positions=config["max_position_embeddings"],
            buckets=config.get("relative_attention_num_buckets", 0),
            epsilon=config["layer_norm_eps"],
        )


class Layer(nn.Module):  # type: ignore[misc]
    """One layer of attention and its feed-forward net, normalised after each."""

    def __init__(self, size: Size, dropout: float) -> None:
        super().__init__()
        width = size.width
        self.heads = size.heads
        self.dropout = dropout
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)
        self.value = nn.Linear(width, width)
        self.out = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width, eps=size.epsilon)
        self.up = nn.Linear(width, size.inner)
        self.down = nn.Linear(size.inner, width)
        self.last_norm = nn.LayerNorm(width, eps=size.epsilon)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """Read x, shape (b, t, d), with a bias that broadcasts to (b, h, t, t)."""
        seen = self.attend(x, bias)
        x = self.norm(x + self.drop(self.out(seen)))
        grown = self.down(functional.gelu(self.up(x)))
        return self.last_norm(x + self.drop(grown))

    def attend(self, x: Tensor, bias: Tensor) -> Tensor:
        """Weighted values for each word piece, all in the precision of the values."""
        b, t, d = x.shape
        shape = (b, t, self.heads, d // self.heads)
        q = self.query(x).view(shape).transpose(1, 2)
        k = self.key(x).view(shape).transpose(1, 2)
        v = self.value(x).view(shape).transpose(1, 2)
        with torch.autocast("cpu", enabled=False):
            score = (q * (d // self.heads) ** -0.5) @ k.transpose(2, 3)
            seen = torch.softmax(score + bias.to(q.dtype), -1) @ v
        return seen.transpose(1, 2).reshape(b, t, d)

    def drop(self, x: Tensor) -> Tensor:
        """Leave out a part of x while training."""
        return dropped(x, self.dropout if self.training else 0.0)


def dropped(x: Tensor, part: float) -> Tensor:
    """Leave out the same features of every word of a text.

    Args:
        x: shape (b, …, d).
        part: how many features to leave out, in [0, 1).

    Cost:
        One random number a text and feature: one a word takes longer than the
        encoder itself on a CPU.
    """
    if not part:
        return x
    shape = (x.shape[0], *[1] * (x.dim() - 2), x.shape[-1])
    kept = (torch.rand(shape) >= part).to(x.dtype)
    return x * (kept / (1 - part))


class Encoder(nn.Module):  # type: ignore[misc]
    """Word pieces and the shapes of their words to vectors."""

    def __init__(self, size: Size, shapes: int, dropout: float) -> None:
        super().__init__()
        self.size = size
        self.word = nn.Embedding(size.vocabulary, size.width)
        self.position = nn.Embedding(size.positions, size.width)
        self.shape = nn.Embedding(shapes, size.width)
        self.norm = nn.LayerNorm(size.width, eps=size.epsilon)
        self.layers = nn.ModuleList(Layer(size, dropout) for _ in range(size.layers))
        self.relative = nn.Embedding(max(size.buckets, 1), size.heads)
        self.dropout = dropout

    def forward(self, ids: Tensor, look: Tensor, mask: Tensor) -> Tensor:
        """Encode.

        Args:
            ids: shape (b, t), word pieces.
            look: shape (b, t), shape numbers.
            mask: shape (b, t), 1 where there is a piece.

        Returns:
            Shape (b, t, d).
        """
        first = 2 if self.size.buckets else 0
        place = torch.arange(ids.shape[1], device=ids.device) + first
        x = self.word(ids) + self.position(place)[None] + self.shape(look)
        x = dropped(self.norm(x), self.dropout if self.training else 0.0)
        bias = (1.0 - mask[:, None, None, :].to(x.dtype)) * -10000.0
        if self.size.buckets:
            bias = bias + self.distance(ids.shape[1])
        for layer in self.layers:
            x = layer(x, bias)
        return x

    def distance(self, t: int) -> Tensor:
        """MPNet's bias for the distance between pieces, shape (1, h, t, t)."""
        place = torch.arange(t)
        gap = place[:, None] - place[None, :]
        half = self.size.buckets // 2
        side = (gap < 0).long() * half
        gap = gap.abs()
        exact = half // 2
        far = exact + (
            torch.log(gap.float().clamp(min=1) / exact)
            / torch.log(torch.tensor(128 / exact))
            * (half - exact)
        ).long().clamp(max=half - 1 - exact)
        bucket = side + torch.where(gap < exact, gap, far)
        return self.relative(bucket).permute(2, 0, 1)[None]


def load_encoder(folder: Path, shapes: int, dropout: float) -> Encoder:
    """An encoder with the weights of a folder; shapes add nothing at first.

    Args:
        folder: holds ``config.json`` and ``model.safetensors``.
        shapes: how many shape numbers there are.
        dropout: part left out while training.
    """
    size = Size.from_folder(folder)
    encoder = Encoder(size, shapes, dropout)
    nn.init.zeros_(encoder.shape.weight)
    found = _renamed(load_file(folder / "model.safetensors"), size)
    found["shape.weight"] = encoder.shape.weight.data
    encoder.load_state_dict(found)
    return encoder


def stored_names(size: Size) -> dict[str, str]:
    """How parameters of the encoder are called where they are stored.

    Args:
        size: of the encoder; one with buckets is an MPNet.
    """
    names = {
        "word.weight": "embeddings.word_embeddings.weight",
        "position.weight": "embeddings.position_embeddings.weight",
        "norm.weight": "embeddings.LayerNorm.weight",
        "norm.bias": "embeddings.LayerNorm.bias",
    }
    for i in range(size.layers):
        for ours, theirs in _layer_names(mpnet=bool(size.buckets)).items():
            for part in ("weight", "bias"):
                names[f"layers.{i}.{ours}.{part}"] = (
                    f"encoder.layer.{i}.{theirs}.{part}"
                )
    return names


def _renamed(stored: dict[str, Tensor], size: Size) -> dict[str, Tensor]:
    found = {ours: stored[theirs] for ours, theirs in stored_names(size).items()}
    found["relative.weight"] = torch.zeros(1, size.heads)
    if size.buckets:
        found["relative.weight"] = stored["encoder.relative_attention_bias.weight"]
    else:
        kind = stored["embeddings.token_type_embeddings.weight"][0]
        found["word.weight"] = found["word.weight"] + kind
    return found


def _layer_names(*, mpnet: bool) -> dict[str, str]:
    common = {
        "up": "intermediate.dense",
        "down": "output.dense",
        "last_norm": "output.LayerNorm",
    }
    if mpnet:
        inner = {"query": "q", "key": "k", "value": "v", "out": "o"}
        found = {ours: f"attention.attn.{theirs}" for ours, theirs in inner.items()}
        return common | found | {"norm": "attention.LayerNorm"}
    inner = {name: f"attention.self.{name}" for name in ("query", "key", "value")}
    return (
        common
        | inner
        | {"out": "attention.output.dense", "norm": "attention.output.LayerNorm"}
    )
