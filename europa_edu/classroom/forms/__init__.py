"""What teachers and pupils fill in."""
