"""CookDial: recipes as people post them and what their cooks asked, scored."""
