"""Pages of the privacy pack: the notice, export, erasure, and papers for the school."""
