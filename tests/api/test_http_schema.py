"""Made-up requests from the OpenAPI description: no 5xx, nothing that is not documented."""

from __future__ import annotations

import subprocess
import sys

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS
from schemathesis.core.failures import FailureGroup

WANTED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
METHODS = ("unsupported_method", "allow_header_conformance")
TOKEN = "Bearer open-sesame"


@pytest.fixture(scope="module")
def spoilt(served, token_file):
    """A server that may be written to and spoilt."""
    return served("--token", str(token_file), "--timeout", "2")


def test_requests_about_a_recipe_get_documented_answers(spoilt):
    described = schemathesis.openapi.from_url(f"{spoilt.url}/openapi.json")
    checks = CHECKS.get_by_names(WANTED)
    told, asked = [], 0
    for found in described.get_all_operations():
        operation = found.ok()
        if "{recipe_id}" not in operation.path or operation.method in ("put", "delete"):
            continue

        @settings(
            max_examples=15,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
        @given(case=operation.as_strategy())
        def tried(case):
            case.path_parameters = {"recipe_id": "pizza"}
            case.validate_response(case.call(timeout=30), checks=checks)

        asked += 1
        try:
            tried()
        except FailureGroup as group:
            told += [f"{operation.label}: {failure}" for failure in group.exceptions]
    assert told == []
    assert asked >= 8


def test_right_and_wrong_requests_to_every_address_get_documented_answers(spoilt, tmp_path):
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{spoilt.url}/openapi.json"]
    options = ["--phases", "examples,coverage,fuzzing", "-n", "10", "--no-color", "--seed", "1"]
    checks = ["--checks", ",".join((*WANTED, *METHODS)), "-H", f"Authorization: {TOKEN}"]
    done = subprocess.run(
        [*command, *options, *checks],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert spoilt.get("/health").status_code == 200
