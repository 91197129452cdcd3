"""Pictures at their events, in a real browser."""

from __future__ import annotations

import base64

from kg.builder import build
from kg.readers import read_one
from kg.store import open_store

SOUP = "Soup\n\nIngredients\n2 onions\n\nMethod\n1. Chop the onions.\n2. Fry them in a pan.\n"
DOT = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"


def test_a_picture_stands_at_its_event_with_words_for_it(visit, seen, served, tmp_path):
    (tmp_path / "soup.txt").write_text(SOUP, encoding="utf-8")
    (tmp_path / "dot.gif").write_bytes(base64.b64decode(DOT))
    (tmp_path / "soup.clips.csv").write_text(
        "recipe,event,clip,start,end,rank,text\n"
        "soup,1,dot.gif,,,good,a knife in an onion\n"
        "soup,2,https://example.org/fry.mp4,12,15,partial,\n",
        encoding="utf-8",
    )
    with open_store(tmp_path / "store", writable=True) as store:
        store.put(build(read_one(tmp_path / "soup.txt")))
    page = visit("#/soup", site=served("--store", str(tmp_path / "store")))
    picture = page.locator("#text figure.clip[data-tick='1'] img")
    seen(picture).to_have_attribute("alt", "a knife in an onion")
    assert picture.evaluate("image => image.naturalWidth") == 1
    link = page.locator("#text .clip[data-tick='2'] a")
    seen(link).to_have_attribute("href", "https://example.org/fry.mp4?t=12")
    assert all("example.org" not in host for host in page.hosts)
