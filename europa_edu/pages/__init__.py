"""Public pages that belong to no app: landing, atlas, styleguide, health, errors."""
