"""Names that a server answers to: no page of a stranger reads it under a name of its own."""

from __future__ import annotations

import random
import socket

import httpx
import pytest

from api.hosts import Hosts

from .conftest import problem_of

STRANGERS = ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "192.168.1.7"]
STRANGERS += [
    "evil.example:8000",
    "[2001:db8::1]:8000",
    "localhost@evil.example",
    "0x7f.1",
    "",
    "*",
]
STRANGERS += ["127.0.0.1, evil.example", "[::1", "evil.example#localhost", "localhost:x", "a b"]
FRIENDS = ["localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1:1", "127.8.9.1", "[::1]:8000"]
FRIENDS += ["kitchen.localhost"]


@pytest.mark.parametrize("host", STRANGERS)
def test_a_server_of_this_machine_answers_to_no_other_name(server, host):
    answer = server.get("/recipes", headers={"Host": host})
    problem_of(answer, 421, "wrong-host")
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("host", FRIENDS)
def test_loopback_names_are_answered(server, host):
    assert server.get("/health", headers={"Host": host}).status_code == 200


def test_no_address_at_all_is_served_to_strangers(server):
    for path in server.get("/openapi.json").json()["paths"]:
        for method in ("GET", "POST", "OPTIONS"):
            answer = server.client.request(method, path, headers={"Host": "evil.example"})
            assert answer.status_code == 421, (method, path)


@pytest.mark.parametrize(
    ("bound", "answers", "is_silent_to"),
    [
        (["192.168.1.5"], ["192.168.1.5:80", "localhost"], ["192.168.1.6", "kitchen.lan"]),
        (["0.0.0.0"], ["10.0.0.1", "[2001:db8::1]", "localhost"], ["kitchen.lan"]),
        (["::"], ["10.0.0.1", "[fe80::1]:80"], ["kitchen.lan"]),
        (["kitchen.lan", "10.0.0.3"], ["kitchen.lan:80", "10.0.0.3"], ["lan", "10.0.0.4"]),
        (["::ffff:10.0.0.3"], ["10.0.0.3", "[::ffff:10.0.0.3]"], ["10.0.0.4"]),
    ],
)
def test_what_it_is_bound_to_counts(bound, answers, is_silent_to):
    hosts = Hosts(bound)
    assert all(name in hosts for name in answers)
    assert not any(name in hosts for name in is_silent_to)


def test_what_is_allowed_is_answered_to():
    hosts = Hosts(["127.0.0.1"], ["Recipes.Example", "*.kitchen.example"])
    assert "recipes.example:443" in hosts and "a.kitchen.example" in hosts
    assert "kitchen.example" not in hosts and "a.recipes.example" not in hosts
    assert "anything.example" in Hosts([], ["*"])


def test_a_server_that_listens_everywhere_with_a_name_allowed(served):
    server = served("--host", "0.0.0.0", "--allow-host", "kitchen.example")
    for host in ("kitchen.example", "10.1.2.3:8000", "localhost"):
        assert server.get("/health", headers={"Host": host}).status_code == 200
    problem_of(server.get("/health", headers={"Host": "evil.example"}), 421, "wrong-host")


def test_several_workers_know_their_names_too(served):
    server = served("--workers", "2", "--allow-host", "kitchen.example")
    for host, status in (("kitchen.example", 200), ("evil.example", 421)):
        assert server.get("/health", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ("GET /health HTTP/1.1\r\n", "400"),
        ("GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n", "400"),
        ("GET /health HTTP/1.0\r\n", "200"),
        ("GET http://evil.example/health HTTP/1.1\r\nHost: evil.example\r\n", "421"),
    ],
    ids=["none", "two", "older than hosts", "absolute"],
)
def test_a_request_names_one_host(server, head, status):
    address, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((address, int(port)), timeout=60) as line:
        line.sendall(f"{head}Connection: close\r\n\r\n".encode())
        said = b"".join(iter(lambda: line.recv(65536), b"")).decode()
    assert said.split()[1] == status, said


@pytest.mark.parametrize("path", ["/recipes/", "/sparql/", "//evil.example/..", "/health//"])
def test_redirects_stay_on_the_server(server, path):
    with httpx.Client(follow_redirects=False) as client:
        answer = client.get(f"{server.url}{path}", headers={"Host": "localhost"})
    location = answer.headers.get("location")
    if path in ("/recipes/", "/sparql/"):
        assert location == path.rstrip("/")
    assert location is None or (location.startswith("/") and not location.startswith("//"))


def test_no_made_up_name_passes():
    dice = random.Random(15)
    hosts = Hosts(["127.0.0.1"], ["kitchen.example"])
    parts = ["localhost", "127.0.0.1", "[::1]", "kitchen.example", "evil.example", ":", ".", "@"]
    parts += ["/", "#", "?", "%00", " ", ",", "\t", "8000", "-", "[", "]", "0", "\\", "é"]
    for _ in range(20_000):
        made = "".join(dice.choices(parts, k=dice.randint(1, 4))) + "evil.example"
        assert made not in hosts, made
