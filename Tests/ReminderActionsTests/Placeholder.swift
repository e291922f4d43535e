// What is due to be told, and what was told.
