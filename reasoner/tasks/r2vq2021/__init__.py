"""R2VQ's first release (2021): its dialect and its scorer."""
