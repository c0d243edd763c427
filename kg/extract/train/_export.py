"""A trained network as the files that the package ships."""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn

from kg.extract.train._network import Network

NAMES = ("ids", "look", "first", "last", "word_look")


class _Whole(nn.Module):  # type: ignore[misc]
    """The network without a mask: what is shipped reads one text at a time."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(
        self, ids: Tensor, look: Tensor, first: Tensor, last: Tensor, word_look: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        mask = torch.ones_like(ids)
        said: tuple[Tensor, Tensor, Tensor] = self.network(
            ids, look, mask, first, last, word_look
        )
        return said


def export(network: Network, folder: Path, *, whole: bool = False) -> None:
    """Write ``model.onnx`` and ``pairs.npz``.

    Args:
        network: trained.
        folder: where to.
        whole: keep single precision, to see what eight bits cost.
    """
    network.eval()
    folder.mkdir(parents=True, exist_ok=True)
    plain = folder / ("model.onnx" if whole else "whole.onnx")
    _trace(network, plain)
    if not whole:
        quantize_dynamic(
            plain, folder / "model.onnx", weight_type=QuantType.QInt8, per_channel=True
        )
        plain.unlink()
    layers = {
        f"{name}_{part}": getattr(getattr(network, layer), part).detach().numpy()
        for name, layer in (("hidden", "pair_hidden"), ("out", "pair"))
        for part in ("weight", "bias")
    }
    np.savez_compressed(
        folder / "pairs.npz", **{k: v.astype(np.float16) for k, v in layers.items()}
    )


def _trace(network: Network, path: Path) -> None:
    ids = torch.randint(110, 2000, (1, 12))
    place = torch.arange(1, 9)[None]
    look = torch.zeros_like(ids)
    feed = (ids, look, place, place, torch.zeros_like(place))
    t, w = {0: "b", 1: "t"}, {0: "b", 1: "w"}
    torch.onnx.export(
        _Whole(network),
        feed,
        str(path),
        input_names=list(NAMES),
        output_names=["tags", "roles", "vectors"],
        dynamic_axes={"ids": t, "look": t, "first": w, "last": w, "word_look": w}
        | dict.fromkeys(("tags", "roles", "vectors"), w),
        opset_version=17,
        dynamo=False,
    )
    onnx.checker.check_model(str(path))
