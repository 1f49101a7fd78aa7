"""A4 pages drawn with Pillow: ink and fonts, a canvas in millimetres, cut lines, PDF. Pure."""
