"""What the site teaches, held against outside sources: `make truth`. See docs/truth.md."""
