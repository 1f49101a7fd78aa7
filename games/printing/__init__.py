"""What the print kits of all titles draw with: cards, maps, pawns, signs. Pure."""
