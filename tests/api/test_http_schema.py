"""Made-up requests from the OpenAPI description: no 5xx, nothing that is not documented."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import CHECKS
from schemathesis.core.failures import FailureGroup

from .conftest import TOKEN

WANTED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
WRITES = ("put", "delete")


@pytest.fixture(scope="module")
def spoilt(served, token_file):
    """A server that may be written to and spoilt."""
    return served("--token", str(token_file), "--timeout", "2")


@pytest.mark.parametrize("recipe", ["pizza", None], ids=["a recipe that is there", "any"])
@pytest.mark.parametrize("most", [4, pytest.param(30, marks=pytest.mark.campaign)])
def test_made_up_requests_get_documented_answers(spoilt, recipe, most):
    described = schemathesis.openapi.from_url(f"{spoilt.url}/openapi.json")
    checks = CHECKS.get_by_names(WANTED)
    told, asked = [], 0
    for found in described.get_all_operations():
        operation = found.ok()
        if recipe and ("{recipe_id}" not in operation.path or operation.method in WRITES):
            continue

        @settings(
            max_examples=most,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
        @given(case=operation.as_strategy())
        def tried(case):
            if recipe:
                case.path_parameters = {**case.path_parameters, "recipe_id": recipe}
            case.validate_response(case.call(headers=TOKEN, timeout=30), checks=checks)

        asked += 1
        try:
            tried()
        except FailureGroup as group:
            told += [f"{operation.label}: {failure}" for failure in group.exceptions]
    assert told == []
    assert asked >= (8 if recipe else 20)
    assert spoilt.get("/health").status_code == 200
