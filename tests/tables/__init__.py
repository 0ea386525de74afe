"""Tables among people: what rooms, houses and events promise."""
