"""What holds for the project as a whole: who imports whom, what the files say, what is translated."""
