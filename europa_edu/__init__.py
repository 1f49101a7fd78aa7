"""Europa Edu: the site, and what games and quizzes share."""
