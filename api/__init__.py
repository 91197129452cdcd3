"""Ways in: the command line, and what else people reach Mirepoix by."""
