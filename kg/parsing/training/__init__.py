"""How the parser's models are learned from recipes that people annotated in R2VQ's format."""
