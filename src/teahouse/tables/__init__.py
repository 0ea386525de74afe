"""Games among people: rooms, lobby, replay, fairness; and events of several tables."""
