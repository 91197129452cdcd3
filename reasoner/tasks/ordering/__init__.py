"""Ordering (Pustejovsky et al. 2021, table 2): put the shuffled sentences of a recipe in order."""
