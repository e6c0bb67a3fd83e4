"""Reports: what a class, a student, a build system and a learning platform get to read."""
