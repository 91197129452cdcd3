"""Key frames (SemEval-2022 Task 9, section 5.4): which clip shows which event."""
