"""Hostile and careless clients: a clear 4xx each, and the server stays up."""

from __future__ import annotations

import gzip
import json
import os
import signal
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from kg import samples

TOKEN = {"Authorization": "Bearer open-sesame"}
PLAIN = {**TOKEN, "Content-Type": "text/plain; charset=utf-8"}
TZATZIKI = samples.path_of("tzatziki").read_text("utf-8")


def recipe_named(name):
    return TZATZIKI.replace("tzatziki", name)


def problem_of(response, status, name):
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["type"] == f"/problems#{name}"
    assert "Traceback" not in response.text
    return response.json()


@pytest.fixture(autouse=True)
def still_up(writable):
    yield
    assert writable.get("/health").status_code == 200
    assert writable.process.poll() is None


def test_recipes_are_added_replaced_and_deleted(writable):
    added = writable.post("/recipes", content=recipe_named("dip"), headers=PLAIN)
    assert added.status_code == 201
    assert added.headers["location"] == "/recipes/dip"
    first = writable.get("/recipes/dip/graph?format=nquads")
    again = writable.post("/recipes", content=recipe_named("dip"), headers=PLAIN)
    problem_of(again, 409, "already-there")
    changed = recipe_named("dip").replace("Tzatziki", "Dip", 1)
    url = "/recipes/dip"
    stale = {**PLAIN, "If-Match": '"something-else"'}
    problem_of(writable.client.put(url, content=changed, headers=stale), 412, "changed")
    assert writable.client.put(url, content=changed, headers=PLAIN).status_code == 200
    second = writable.get("/recipes/dip/graph?format=nquads")
    assert (first.headers["etag"] != second.headers["etag"]) == (first.text != second.text)
    other = writable.client.put("/recipes/other", content=changed, headers=PLAIN)
    problem_of(other, 422, "invalid")
    assert writable.client.delete(url, headers=TOKEN).status_code == 204
    problem_of(writable.get(url), 404, "not-found")
    problem_of(writable.client.delete(url, headers=TOKEN), 404, "not-found")


def test_several_recipes_are_added_all_or_none(writable):
    both = "\n\n".join(recipe_named(name) for name in ("one", "two"))
    added = writable.post("/recipes", content=both, headers=PLAIN).json()
    assert [recipe["id"] for recipe in added["recipes"]] == ["one", "two"]
    mixed = "\n\n".join(recipe_named(name) for name in ("three", "two"))
    problem_of(writable.post("/recipes", content=mixed, headers=PLAIN), 409, "already-there")
    problem_of(writable.get("/recipes/three"), 404, "not-found")


@pytest.mark.parametrize("token", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": "x"}])
def test_without_the_token_no_write_gets_in_by_any_route(writable, server, token):
    before = writable.get("/recipes").json()
    paths = writable.get("/openapi.json").json()["paths"]
    body = recipe_named("intruder")
    tried = 0
    for path, methods in paths.items():
        for method in methods.keys() & {"post", "put", "delete", "patch"}:
            if path in ("/read", "/state", "/ask", "/recipes/{recipe_id}/ask"):
                continue  # these only read
            tried += 1
            url = path.format(recipe_id="pizza")
            headers = {"Content-Type": "text/plain", **token}
            if path == "/sparql":
                headers["Content-Type"] = "application/sparql-update"
                body = "DROP ALL"
            sent = {"content": body, "headers": headers}
            problem_of(writable.client.request(method, url, **sent), 401, "no-token")
            problem_of(server.client.request(method, url, **sent), 403, "read-only")
    assert tried == 4
    assert writable.get("/recipes").json() == before


def test_read_only_wins_over_the_token(served, token_file):
    server = served("--token", str(token_file), "--read-only")
    refused = server.post("/recipes", content=recipe_named("dip"), headers=PLAIN)
    problem_of(refused, 403, "read-only")


def test_a_body_that_is_too_large_is_refused(served, token_file):
    server = served("--token", str(token_file), "--max-body", "100000")
    large = b"# newdoc id = x\n" * 10_000
    problem_of(server.post("/recipes", content=large, headers=PLAIN), 413, "too-large")

    def pieces():
        yield from (large[:50_000], large[50_000:])

    problem_of(server.post("/recipes", content=pieces(), headers=PLAIN), 413, "too-large")


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "zstd", "gzip, gzip"])
def test_a_compressed_body_is_never_unpacked(writable, encoding):
    bomb = gzip.compress(bytes(10_000_000))
    headers = {**PLAIN, "Content-Encoding": encoding}
    problem_of(writable.post("/recipes", content=bomb, headers=headers), 415, "unsupported-media")


@pytest.mark.parametrize("nest", ["[" * 100_000, '{"a":' * 100_000])
def test_deeply_nested_json_is_refused(writable, nest):
    as_json = {**TOKEN, "Content-Type": "application/json"}
    for path in ("/recipes", "/read"):
        problem_of(writable.post(path, content=nest, headers=as_json), 422, "unreadable")
    for path in ("/ask", "/recipes/pizza/ask"):
        response = writable.post(path, content=nest, headers=as_json)
        assert 400 <= response.status_code < 500
        assert response.headers["content-type"] == "application/problem+json"


def test_a_slow_body_is_given_up(served, token_file):
    patient = served("--token", str(token_file), "--body-timeout", "2")
    host, port = patient.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as slow:
        slow.sendall(
            b"POST /recipes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer open-sesame\r\n"
            b"Content-Type: text/plain\r\nContent-Length: 1000\r\n\r\n# newdoc"
        )
        assert patient.get("/recipes/pizza/state?step=1").status_code == 200
        slow.settimeout(40)
        said = b"".join(iter(lambda: slow.recv(4096), b"")).decode()
    assert said.startswith("HTTP/1.1 408")
    assert "slow-body" in said


@pytest.mark.parametrize("charset", ["utf-16", "latin-1", "shift_jis", "nonsense"])
def test_another_charset_is_refused(writable, charset):
    headers = {**TOKEN, "Content-Type": f"text/plain; charset={charset}"}
    refused = writable.post("/recipes", content=TZATZIKI, headers=headers)
    problem_of(refused, 415, "unsupported-media")


def test_bytes_that_are_not_utf8_are_said_with_their_line(writable):
    told = problem_of(
        writable.post("/recipes", content=b"# newdoc id = x\n# title = cr\xe8me\n", headers=PLAIN),
        400,
        "wrong-encoding",
    )
    assert told["errors"][0]["line"] == 2


@pytest.mark.parametrize("media", ["image/png", "application/pdf", "multipart/form-data"])
def test_another_kind_of_body_is_refused(writable, media):
    refused = writable.post("/recipes", content=b"x", headers={**TOKEN, "Content-Type": media})
    problem_of(refused, 415, "unsupported-media")


def test_a_fault_is_said_with_its_line(writable):
    text = TZATZIKI.replace("B-EVENT", "I-EVENT", 1)
    line = text[: text.index("I-EVENT")].count("\n") + 1
    for path in ("/recipes?strict=true", "/read?strict=true"):
        told = problem_of(writable.post(path, content=text, headers=PLAIN), 422, "unreadable")
        assert told["errors"][0]["line"] == line
    mended = writable.post("/read", content=text, headers=PLAIN).json()
    assert mended["notices"][0]["line"] == line


@pytest.mark.parametrize("body", ["", " \n \n", "{}", "[]", "null", "\x00\x01\x02"])
def test_what_is_no_recipe_is_said(writable, body):
    for path in ("/recipes", "/read"):
        problem_of(writable.post(path, content=body, headers=PLAIN), 422, "unreadable")


def test_a_recipe_of_ten_thousand_events_is_refused(writable):
    cells = "\t".join(["_"] * 15)
    steps = (
        f"# newpar id = long::step{n:02d}\n# sent_id = long::step{n:02d}::sent01\n# text = Stir\n"
        f"1\tStir\tstir\tVERB\tB-EVENT\t{cells}\n\n"
        for n in range(1, 10_001)
    )
    text = "# newdoc id = long\n" + "".join(steps)
    told = problem_of(writable.post("/recipes", content=text, headers=PLAIN), 413, "too-large")
    assert "10000" in told["detail"]


SOUP = """Onion Soup

Ingredients
- 4 onions
- 50 g butter
- 1 litre stock

Method
1. Slice the onions and melt the butter in a large pan.
2. Fry the onions in the butter for 20 minutes. Pour in the stock and simmer.
3. Serve in bowls.
"""
TEA = {
    "@context": "https://schema.org",
    "@type": "Recipe",
    "name": "Tea",
    "recipeIngredient": ["1 tea bag", "200 ml water"],
    "recipeInstructions": "Boil the water. Pour it over the tea bag in a cup.",
}


def test_plain_text_pages_and_schema_org_are_understood(writable):
    data = json.dumps(TEA)
    page = f'<html><script type="application/ld+json">{data}</script></html>'
    for media, body in (
        ("text/plain", SOUP),
        ("application/ld+json", data),
        ("text/html", page),
    ):
        headers = {"Content-Type": f"{media}; charset=utf-8"}
        found = writable.post("/read", content=body, headers=headers).json()["recipes"][0]
        assert found["text"]["title"] in ("Onion Soup", "Tea")
        assert found["timeline"]["events"]


@pytest.mark.parametrize("sentence", ["Fry the onion. ", "Fry the onion\n"])
def test_text_that_would_take_long_to_understand_is_refused(writable, sentence):
    endless = sentence * 20_000
    data = json.dumps({**TEA, "recipeInstructions": endless})
    page = f'<html>\n<script type="application/ld+json">{data}</script></html>'
    for body in (SOUP + endless, data, page, f"{SOUP * 10}{endless}\n# newdoc id = x\n"):
        begun = time.monotonic()
        refused = writable.post("/read", content=body, headers={"Content-Type": "text/plain"})
        problem_of(refused, 413, "too-large")
        assert time.monotonic() - begun < 3


@pytest.mark.parametrize(
    "name", ["..", ".", "a/b", "../../etc/passwd", "a\\b", "x?y", "x#y", "a%2Fb", "<b>", "a" * 300]
)
def test_ids_that_are_paths_or_markup_are_refused(writable, name):
    text = TZATZIKI.replace("newdoc id = tzatziki", f"newdoc id = {name}")
    refused = writable.post("/recipes", content=text, headers=PLAIN)
    assert refused.status_code == 422, refused.text


@pytest.mark.parametrize(
    "path",
    [
        "/web/..%2f..%2fsettings.py",
        "/web/../app.py",
        "/web/%2e%2e/app.py",
        "/recipes/..%2f..%2fetc%2fpasswd",
        "/recipes/%00",
        "/recipes/%ff%fe",
        "/recipes/" + "a" * 5000,
        "//etc/passwd",
    ],
)
def test_paths_lead_nowhere(writable, path):
    host, port = writable.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        said = b"".join(iter(lambda: raw.recv(65536), b"")).decode()
    assert said.split()[1] in ("400", "404", "422"), said[:200]
    assert "root:" not in said and "Settings" not in said


def test_headers_cannot_be_injected(writable):
    for value in ("a\r\nX-Evil: 1", "a\nSet-Cookie: x=1"):
        with pytest.raises(httpx.LocalProtocolError):
            writable.get("/health", headers={"X-Request-ID": value})
    response = writable.get("/recipes/x%0d%0aX-Evil:%201")
    assert "x-evil" not in response.headers
    text = TZATZIKI.replace("newdoc id = tzatziki", "newdoc id = crème brûlée")
    added = writable.post("/recipes", content=text, headers=PLAIN)
    assert added.headers["location"] == "/recipes/cr%C3%A8me%20br%C3%BBl%C3%A9e"
    assert writable.get(added.headers["location"]).json()["id"] == "crème brûlée"


def test_strange_questions_are_answered_or_refused(writable):
    for question in ("\ud800", "\x00", "?" * 500, "‮", "{{7*7}}", "' OR 1=1 --", ""):
        body = json.dumps({"question": question})
        as_json = {"Content-Type": "application/json"}
        response = writable.post("/recipes/pizza/ask", content=body, headers=as_json)
        assert response.status_code in (200, 422), (question, response.text)
    long = writable.get("/recipes/pizza/ask", params={"question": "why " * 2000})
    problem_of(long, 422, "invalid")


def test_stopping_cuts_nobody_off(served, token_file, tmp_path):
    server = served("--token", str(token_file), "--store", str(tmp_path / "store"))
    host, port = server.url.removeprefix("http://").split(":")
    body = recipe_named("late").encode()
    with socket.create_connection((host, int(port)), timeout=60) as late:
        late.sendall(
            b"POST /recipes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer open-sesame\r\n"
            b"Content-Type: text/plain\r\nContent-Length: %d\r\n\r\n" % len(body)
        )
        late.sendall(body[:1000])
        time.sleep(0.3)
        os.kill(server.process.pid, signal.SIGTERM)
        time.sleep(0.7)
        late.sendall(body[1000:])
        said = late.recv(65536).decode()
    assert said.startswith("HTTP/1.1 201"), said
    assert server.process.wait(timeout=30) == 0
    again = served("--store", str(tmp_path / "store"))
    assert again.get("/recipes/late").json()["title"] == samples_title()
    problem_of(again.post("/recipes", content=body, headers=PLAIN), 403, "read-only")


def samples_title():
    return next(line for line in TZATZIKI.splitlines() if "title" in line).split("=")[1].strip()


def test_an_embedded_store_has_one_writer_and_says_so(served, token_file, tmp_path):
    first = served("--token", str(token_file), "--store", str(tmp_path / "store"))
    assert first.get("/recipes").json()["total"] == 0
    for workers in ("1", "2"):
        with pytest.raises(AssertionError, match=r"^mirepoix: .*another process is writing"):
            served(
                "--token", str(token_file), "--store", str(tmp_path / "store"), "--workers", workers
            )


@pytest.mark.parametrize("workers", ["1", "2"])
def test_all_workers_see_every_write_at_once(served, token_file, tmp_path, workers):
    options = ("--token", str(token_file), "--store", str(tmp_path / "store"))
    server = served(*options, "--workers", workers)
    errors = []

    def cook(number):
        name = f"dip-{number}"
        with httpx.Client(base_url=server.url, timeout=30) as client:
            for _ in range(4):
                steps = [
                    (client.post("/recipes", content=recipe_named(name), headers=PLAIN), 201),
                    (fresh(server, f"/recipes/{name}"), 200),
                    (fresh(server, f"/recipes/{name}/ask?question=How+many+steps+are+there"), 200),
                    (client.delete(f"/recipes/{name}", headers=TOKEN), 204),
                    (fresh(server, f"/recipes/{name}"), 404),
                ]
                errors.extend(
                    (r.status_code, wanted) for r, wanted in steps if r.status_code != wanted
                )

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(cook, range(4)))
    assert errors == []
    assert server.get("/recipes").json()["total"] == 0
    counted = [server.get("/metrics").text.count("mirepoix_requests_total{") for _ in range(2)]
    assert counted[0] > 3


def fresh(server, path):
    """A request on a connection of its own, so that either worker may get it."""
    return httpx.get(f"{server.url}{path}", timeout=30)


def test_slow_requests_do_not_stop_quick_ones(writable):
    long = "\n\n".join(recipe_named(f"many-{n}") for n in range(30))
    slow = threading.Thread(
        target=lambda: writable.post("/read", content=long, headers=PLAIN), daemon=True
    )
    slow.start()
    waits = []
    while slow.is_alive():
        begun = time.monotonic()
        assert writable.get("/health").status_code == 200
        waits.append(time.monotonic() - begun)
    slow.join()
    assert max(waits, default=0) < 2
