"""What is tested outside the games' own folders; a game's tests live beside its rules."""
