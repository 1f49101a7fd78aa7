"""One folder per title; games.catalog lists them."""
