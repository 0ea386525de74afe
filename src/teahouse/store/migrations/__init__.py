"""The steps that bring a database to this version's tables; run when the house opens."""
