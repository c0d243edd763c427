"""The network: one encoder, and heads for tags, roles and relations."""

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from kg.extract._labels import RELATIONS, ROLES, TAGS
from kg.extract._pairs import PAIR_FACTS
from kg.extract._words import SHAPES
from kg.extract.train._encoder import dropped, load_encoder

PAIR_WIDTH = 128
"""Width of the vectors that relations are read from."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts as tensors: b texts, t pieces, w words."""

    ids: Tensor
    look: Tensor
    mask: Tensor
    first: Tensor
    last: Tensor
    word_look: Tensor


class Network(nn.Module):  # type: ignore[misc]
    """Reads whole abstracts."""

    def __init__(
        self, folder: Path, dropout: float = 0.1, head_dropout: float = 0.3
    ) -> None:
        super().__init__()
        self.encoder = load_encoder(folder, SHAPES, dropout)
        width = self.encoder.size.width
        self.word_shape = nn.Embedding(SHAPES, 32)
        self.tag_hidden = nn.Linear(2 * width + 32, width)
        self.tag = nn.Linear(width, TAGS)
        self.role_hidden = nn.Linear(2 * width + 32, width)
        self.role = nn.Linear(width, len(ROLES))
        self.pair_word = nn.Linear(2 * width + 32, PAIR_WIDTH)
        self.pair_hidden = nn.Linear(7 * PAIR_WIDTH + PAIR_FACTS, 192)
        self.pair = nn.Linear(192, len(RELATIONS))
        self.head_dropout = head_dropout

    def forward(
        self,
        ids: Tensor,
        look: Tensor,
        mask: Tensor,
        first: Tensor,
        last: Tensor,
        word_look: Tensor,
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Read texts.

        Args:
            ids: shape (b, t), word pieces.
            look: shape (b, t), shape numbers of pieces.
            mask: shape (b, t), 1 where there is a piece.
            first: shape (b, w), index of the first piece of each word.
            last: shape (b, w), index of its last piece.
            word_look: shape (b, w), shape numbers of words.

        Returns:
            Logits of tags (b, w, k), logits of roles (b, w, r), and the vectors that
            relations are read from (b, w, p).
        """
        x = self.encoder(ids, look, mask)
        wide = x.shape[-1]
        ends = [
            torch.gather(x, 1, place[:, :, None].expand(-1, -1, wide))
            for place in (first, last)
        ]
        word = self.drop(torch.cat([*ends, self.word_shape(word_look)], -1))
        tag = self.tag(self.drop(functional.gelu(self.tag_hidden(word))))
        role = self.role(self.drop(functional.gelu(self.role_hidden(word))))
        return tag, role, functional.gelu(self.pair_word(word))

    def relate(self, pairs: Tensor) -> Tensor:
        """Logits of relations, shape (n, k), of pair vectors, shape (n, f)."""
        hidden = functional.gelu(self.pair_hidden(self.drop(pairs)))
        return self.pair(self.drop(hidden))

    def drop(self, x: Tensor) -> Tensor:
        """Leave out a part of x while training."""
        return dropped(x, self.head_dropout if self.training else 0.0)
