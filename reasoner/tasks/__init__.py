"""One folder a task that others have set: its data, scorer and figures; no answer knows of it."""
