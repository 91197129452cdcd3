"""What is measured, side by side with what a user would pick instead: ratios in one run."""
