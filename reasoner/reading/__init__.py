"""Understand a question without any recipe: its words, clauses and moments, and what it asks for.

`analysis` takes the question apart and decides nothing; `focus` says with which probability each
kind of unknown is asked for, by learned weights.
"""
