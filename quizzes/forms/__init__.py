"""What teachers fill in about quizzes."""
