"""Questions with answers, made from any recipe: in R2VQ's templates and in everyday words."""
