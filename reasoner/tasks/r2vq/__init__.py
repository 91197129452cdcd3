"""R2VQ (SemEval-2022 Task 9): its dialect, its scorer and its form of submission."""
