"""Pages and fragments of tables: who asks, one service or selector, render."""
