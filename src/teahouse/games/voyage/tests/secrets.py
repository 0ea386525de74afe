"""What must not stand in any frame: the backs of cards that a viewer has not seen, and the clue's answer."""

from collections.abc import Iterator

from teahouse.core.game import AnyGame, AnyState
from teahouse.games.voyage.table import Rules


def hidden(game: AnyGame, s: AnyState, viewer: int) -> Iterator[str]:
    """Texts as they would appear in a frame: `"year":1895` in a view, `"year",1895` in an event, ids."""
    assert isinstance(game, Rules)
    shown = {seen.card: seen for seen in game.view(s, viewer).cards}
    known_years = {seen.year for seen in shown.values() if seen.has_year}
    known_periods = {seen.period for seen in shown.values() if seen.has_year}
    for card, event in enumerate(s.cards.event):
        seen = shown.get(card)
        if seen is None or not seen.event:
            yield f'"{game.deck.cards[event].id}"'
        if (seen is None or not seen.has_year) and s.cards.years[event] not in known_years:
            yield f'"year":{s.cards.years[event]},'
            yield f'"year",{s.cards.years[event]}]'
    for event in s.cards.left:
        yield f'"{game.deck.cards[event].id}"'
        for _, title in game.deck.cards[event].titles:
            yield f'"{title}"'
    period = getattr(s, "period", "")
    if period and not s.is_answered and period not in known_periods:
        yield f'"period":"{period}"'
        yield f'"period","{period}"'
