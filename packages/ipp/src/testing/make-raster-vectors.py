"""Makes raster-vectors.json: documents in PWG raster, put together from PWG 5102.4 by other code than the writer's.

Run `python3 make-raster-vectors.py`; it needs nothing but Python.
"""

import itertools
import json
import pathlib
import struct

HERE = pathlib.Path(__file__).parent


def header(page):
    """The 1,796 bytes of a page header, in the order of table 2 of the standard."""
    width, height = page["width"], page["height"]
    resolution = page["resolution"]
    points = [round(page["paper"][side] / 25.4 * 72) for side in ("widthMm", "heightMm")]
    text = lambda value, size: value.encode().ljust(size, b"\0")
    numbers = lambda *values: struct.pack(f">{len(values)}I", *values)
    parts = [
        text("PwgRaster", 64) + text("", 64) + text("", 64) + text("", 64),  # color, type, optimize
        bytes(12),
        numbers(0, 0),  # cut media, duplex
        numbers(resolution["across"], resolution["feed"]),
        bytes(16),
        numbers(0, 0, 0),  # insert sheet, jog, leading edge
        bytes(12),
        numbers(0, 0),  # position, weight
        bytes(8),
        numbers(1, 0),  # copies, orientation
        bytes(4),
        numbers(*points),
        bytes(8),
        numbers(0, width, height),  # tumble
        bytes(4),
        numbers(8, 24, 3 * width, 0, 19),  # bits a colour, bits a pixel, bytes a line, chunky, sRGB
        bytes(16),
        numbers(3),
        bytes(28),
        numbers(1, 1, 1),  # pages, cross-feed and feed transform
        numbers(0, 0, width, height),  # image box
        numbers(0xFFFFFF, 5),  # alternate primary, quality
        bytes(20),
        numbers(0, 0) + bytes(1088),  # vendor
        bytes(64),
        text("", 64),  # rendering intent
        text(page["media"], 64),
    ]
    whole = b"".join(parts)
    assert len(whole) == 1796, len(whole)
    return whole


def coded(line):
    """The pixels of one line: runs of equal ones, and rows of different ones, each of at most 128."""
    pieces = []
    for pixel, group in itertools.groupby(line):
        count = len(list(group))
        pieces += [(128, pixel)] * (count // 128) + ([(count % 128, pixel)] if count % 128 else [])
    out = b""
    for is_single, group in itertools.groupby(pieces, key=lambda piece: piece[0] == 1):
        group = list(group)
        if not is_single:
            out += b"".join(bytes([count - 1]) + pixel for count, pixel in group)
            continue
        while group:
            row, group = group[:128], group[128:]
            out += bytes([0 if len(row) == 1 else 257 - len(row)]) + b"".join(pixel for _, pixel in row)
    return out


def document(page, lines):
    out = b"RaS2" + header(page)
    for line, group in itertools.groupby(lines):
        count = len(list(group))
        while count:
            part = min(count, 256)
            out += bytes([part - 1]) + coded(line)
            count -= part
    return out


def vector(lines, media="na_index-4x6_4x6in", paper=(101.6, 152.4), resolution=(300, 300)):
    page = {
        "width": len(lines[0]),
        "height": len(lines),
        "resolution": {"across": resolution[0], "feed": resolution[1]},
        "paper": {"widthMm": paper[0], "heightMm": paper[1]},
        "media": media,
    }
    lines = [tuple(line) for line in lines]
    return {
        "page": page,
        "pixels": b"".join(b"".join(line) for line in lines).hex(),
        "raster": document(page, lines).hex(),
    }


RED, GREEN, BLUE, WHITE = b"\xff\0\0", b"\0\xff\0", b"\0\0\xff", b"\xff\xff\xff"
STEPS = [bytes([step % 256, step // 256, 7]) for step in range(300)]

VECTORS = {
    "one pixel": vector([[RED]]),
    "runs and rows": vector([[WHITE] * 3 + [GREEN, RED, BLUE] + [WHITE] * 2, [WHITE] * 8, [WHITE] * 8]),
    "runs of 127 to 130": vector([[RED] * count + [WHITE] * (130 - count) for count in range(127, 131)]),
    "rows of 127 to 300": vector([STEPS[:count] + [RED] * (300 - count) for count in (127, 128, 129, 300)]),
    "a run of 257 before a row": vector([[RED] * 257 + STEPS[:3]]),
    "300 lines alike": vector([[GREEN]] * 300),
    "600 by 1200 dots": vector([[BLUE, RED]], "iso_a6_105x148mm", (105, 148), (600, 1200)),
}

(HERE / "raster-vectors.json").write_text(json.dumps(VECTORS, indent=2) + "\n", encoding="utf-8")
