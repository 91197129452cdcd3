"""RecipeQA and Meta-RecipeQA."""
