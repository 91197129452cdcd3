"""The page: HTML, CSS and plain JavaScript modules, served as they are."""
