// Answers written into notes.
