"""Clips of events: read from tables and from R2VQ-2021, kept in JSON and RDF, shown."""

from __future__ import annotations

import json
import struct
import zlib

import pytest

from kg import rdf
from kg.builder import build
from kg.clips import read_clips, shown
from kg.errors import Notices, ReadError
from kg.model import Clip, Match
from kg.readers import read_one, read_text
from kg.record import event_record

SOUP = "Soup\n\nIngredients\n2 onions\n\nMethod\n1. Chop the onions.\n2. Fry them in a pan.\n"
COOKED = {
    "title": "Toast",
    "content": "1. Toast bread.\n",
    "ingredients_list": ["bread"],
    "steps_offset": [0],
    "sents_offset": [0, 3],
    "props": [],
    "ingredients": [],
    "instantiations": [],
    "questions": [],
}
VERB = {
    "offset": [[3, 8]],
    "aid": "T1",
    "mention": "Toast",
    "name": "toast",
    "implicit_props": [],
    "visual_data": {"reference": ["Ax165ic4b3o", 157], "objects": {}},
}


def picture(width=2, height=2, red=255):
    """A small PNG of one colour."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes([red, 0, 0]) * width) * height
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.fixture
def soup(tmp_path):
    (tmp_path / "soup.txt").write_text(SOUP, encoding="utf-8")
    (tmp_path / "chop.png").write_bytes(picture())
    (tmp_path / "soup.clips.csv").write_text(
        "recipe,event,clip,start,end,rank,text\n"
        "soup,1,chop.png,,,good,a knife in an onion\n"
        "soup,2,https://example.org/fry.mp4,12,15.5,partial,\n"
        "cake,1,other.png,,,,\n",
        encoding="utf-8",
    )
    return tmp_path / "soup.txt"


def test_a_table_beside_a_recipe_is_read_with_it(soup):
    first, second = read_one(soup).clips
    assert first.where.startswith("data:image/png;base64,")
    assert (first.text, first.rank) == ("a knife in an onion", Match.GOOD)
    assert (second.start, second.end, second.rank) == (12, 15.5, Match.PARTIAL)


def test_a_clip_of_no_event_is_told_and_left_out(soup):
    table = soup.with_suffix(".clips.csv")
    table.write_text("recipe,event,clip\nsoup,99,a.png\n", encoding="utf-8")
    notices = Notices()
    assert read_one(soup, notices=notices).clips == ()
    assert notices.count == 1


@pytest.mark.parametrize("text", ["event,clip\n1,a.png\n", "recipe,event,clip,rank\nx,1,a,fine\n"])
def test_a_table_of_another_shape_is_refused(tmp_path, text):
    (tmp_path / "odd.csv").write_text(text, encoding="utf-8")
    with pytest.raises(ReadError, match=r"odd\.csv"):
        read_clips(tmp_path / "odd.csv")


def test_videos_of_the_first_release_are_clips():
    events = [{"verb": VERB, "props": [], "ingredients": [], "terminal": False, "aid": "E1"}]
    [toast] = read_text(json.dumps({**COOKED, "verbs": [VERB], "events": events}))
    assert toast.clips == (Clip("E1", "https://www.youtube.com/watch?v=Ax165ic4b3o", 157, 160),)


def test_clips_go_through_json_and_rdf(soup):
    graph = build(read_one(soup))
    told = [event_record(act, graph)["clips"] for act in graph.acts]
    assert told[1] == [
        {
            "where": "https://example.org/fry.mp4",
            "start": 12.0,
            "end": 15.5,
            "rank": "partial",
            "text": None,
        }
    ]
    quads = rdf.nquads(graph)
    assert rdf.from_nquads(quads).recipe == graph.recipe
    text = quads.decode()
    assert "http://www.w3.org/ns/oa#FragmentSelector" in text
    assert '"t=12.0,15.5"' in text


def test_a_clip_is_told_in_a_few_words(soup):
    first, second = read_one(soup).clips
    assert shown(first) == "a picture (image/png) (good match): a knife in an onion"
    assert shown(second) == "https://example.org/fry.mp4 from 12 to 15.5 s (partial match)"
