"""What teachers and pupils do to a lesson: every write."""
