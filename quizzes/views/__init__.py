"""Pages of practice, homework, live quizzes and teachers' cards."""
