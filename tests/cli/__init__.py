"""The command line: what it prints, what it writes, how it refuses, with what exit code."""
