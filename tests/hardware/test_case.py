"""The printed parts, as they were rendered and committed."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tests.hardware import mesh
from tests.support.process import ROOT

BOX = ROOT / "hardware" / "scanner-box"
PARTS = ("bottom", "cradle", "diffuser", "gauge", "rest", "top")
STEEP = -0.77
"""A face that looks down more than this (40° from the level) hangs."""
HANGING = {
    "bottom": 1.2, "cradle": 0.0, "diffuser": 1.6, "gauge": 0.0, "rest": 3.0, "top": 0.3,
}  # fmt: skip
"""Square centimetres that bridge a gap or jut out a little: lips, slots, the ring's catches."""

every_part = pytest.mark.parametrize("part", PARTS)


def stl(part: str) -> Path:
    return BOX / "stl" / f"{part}.stl"


def test_there_are_these_parts_and_they_are_small() -> None:
    files = sorted((BOX / "stl").glob("*.stl"))
    assert [file.stem for file in files] == sorted(PARTS)
    assert sum(file.stat().st_size for file in files) < 1_000_000


def test_what_was_rendered_is_today_s_drawing() -> None:
    drawing = (BOX / "enclosure.scad").read_bytes()
    run = subprocess.run(["cksum"], input=drawing, capture_output=True, check=True)
    assert run.stdout == (BOX / "stl" / "drawn-from").read_bytes(), (
        "run hardware/scanner-box/render"
    )


@every_part
def test_a_part_is_closed_and_each_edge_has_two_sides(part: str) -> None:
    corners, _ = mesh.read(stl(part))
    ways = Counter(mesh.edges(corners))
    assert all(a != b for a, b in ways)
    assert set(ways.values()) == {1}
    assert all((b, a) in ways for a, b in ways)


@every_part
def test_a_part_is_one_piece_without_hidden_holes(part: str) -> None:
    corners, _ = mesh.read(stl(part))
    assert mesh.shells(corners) == 1


@every_part
def test_a_part_s_normals_look_outwards(part: str) -> None:
    corners, told = mesh.read(stl(part))
    assert mesh.volume(corners) > 1000
    size = np.linalg.norm(mesh.crosses(corners), axis=1)
    large = size > 1e-3
    agree = np.einsum("ij,ij->i", told, mesh.units(corners))
    assert (agree[large] > 0.99).all()


@every_part
def test_a_part_fits_a_common_printer_and_lies_flat(part: str) -> None:
    corners, _ = mesh.read(stl(part))
    low, high = corners.min(axis=(0, 1)), corners.max(axis=(0, 1))
    assert (high - low <= (200, 200, 180)).all()
    assert abs(low[2]) < 0.01
    lies = (corners[:, :, 2] < 0.01).all(axis=1)
    assert np.linalg.norm(mesh.crosses(corners[lies]), axis=1).sum() / 2 > 100


@every_part
def test_no_wall_is_too_thin_to_print(part: str) -> None:
    corners, _ = mesh.read(stl(part))
    walls = mesh.thickness(corners, least=2.0)
    assert np.isfinite(walls).any()
    assert walls.min() > 1.19


@every_part
def test_next_to_nothing_hangs_in_the_air(part: str) -> None:
    corners, _ = mesh.read(stl(part))
    across = mesh.crosses(corners)
    down = across[:, 2] < STEEP * np.linalg.norm(across, axis=1)
    above = corners[:, :, 2].min(axis=1) > 0.05
    area = np.linalg.norm(across[down & above], axis=1).sum() / 200
    assert area <= HANGING[part]
