"""Learn how questions are understood, from questions with answers: `mirepoix train questions`."""
