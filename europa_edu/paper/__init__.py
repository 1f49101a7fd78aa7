"""Everything printed: colours and fonts, one surface in millimetres on fpdf2, pieces to cut out."""
