"""Reports for a class, a student, a build system and a learning platform."""
