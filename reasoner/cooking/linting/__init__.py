"""The checks of lint: `listing` looks at the list, `cooking` at the steps; `finding` is a find."""
