"""How the house says why something is refused, and how a match ended that the rules did not end."""

from collections.abc import Mapping

from teahouse.core.game import Event, Result
from teahouse.core.words import Tongue
from teahouse.tables.table import GAVE_UP, RESIGNED, TIME_OUT


def reason(key: str, slots: Mapping[str, str], t: Tongue) -> str:
    """The sentence for a refusal's key, its slots filled: commands, options, names, links."""
    if key == "tables_playing":
        return _tables_playing(slots["tables"], t)
    known = {**_at_the_table(t), **_of_the_table(t), **_events(t), **_decks(t), **_options(t)}
    return _fill(known, key, slots, t)


def store(key: str, slots: Mapping[str, str], t: Tongue) -> str:
    """The sentence for a database that cannot be used."""
    return _fill(_store(t), key, slots, t)


def event(told: Event, names: list[str], t: Tongue) -> str | None:
    """A line of the log that the house itself writes; None where the game's own words tell it."""
    name = names[told.seat] if 0 <= told.seat < len(names) else ""
    return {
        GAVE_UP: t.t("{name} resigns.", name=name),
        TIME_OUT: t.t("{name}: time is up, a bot makes the move.", name=name),
    }.get(told.key)


def fairness(rolls: int, known: str, t: Tongue) -> str:
    """What so many lines of chance, drawn again, follow from: the promised secret, or what all know."""
    if known:
        return t.tn(
            "{n} deal or draw follows from {known}, and is no secret to anybody.",
            "{n} deals and draws follow from {known}, and are no secret to anybody.",
            rolls,
            known=known,
        )
    return t.tn(
        "{n} deal or draw follows from the secret that was promised before the start.",
        "{n} deals and draws follow from the secret that was promised before the start.",
        rolls,
    )


def result(r: Result, names: list[str], t: Tongue) -> str | None:
    """How a match ended by the house's doing; None where the game's own words tell it."""
    if r.reason != RESIGNED:
        return None
    gone = [names[seat] for seat in range(len(names)) if seat in _seats(r)]
    return t.tn("{names} resigned.", "{names} resigned.", len(gone), names=", ".join(gone))


def _seats(r: Result) -> tuple[int, ...]:
    seats = dict(r.facts)["seats"]
    return tuple([int(seat) for seat in seats]) if isinstance(seats, tuple) else ()


def _fill(sentences: dict[str, str], key: str, slots: Mapping[str, str], t: Tongue) -> str:
    if key not in sentences:
        return t.t("This cannot be done now.")
    return sentences[key].format(**slots)


def phrase(key: str, t: Tongue) -> str:
    """One of the chat's own phrases."""
    return {
        "hello": t.t("Hello!"),
        "luck": t.t("Good luck!"),
        "nice": t.t("Well done!"),
        "thanks": t.t("Thank you!"),
        "sorry": t.t("Sorry!"),
        "wait": t.t("One moment, please."),
        "ready": t.t("I am ready."),
        "yes": t.t("Yes."),
        "no": t.t("No."),
        "sure": t.t("I am sure."),
        "unsure": t.t("I am not sure."),
        "help": t.t("I need help."),
        "again": t.t("Once more?"),
        "bye": t.t("Goodbye!"),
    }[key]


def _at_the_table(t: Tongue) -> dict[str, str]:
    return {
        "stale": t.t("The table has moved on in the meantime; look again and choose anew."),
        "paused": t.t("The table is paused."),
        "not_open": t.t("The table is not open at the moment; load the page again."),
        "not_saved": t.t("This could not be saved, so nothing was changed; try again, or tell the operator."),
        "not_started": t.t("The match has not begun yet."),
        "already_started": t.t("The match has already begun."),
        "already_over": t.t("The match is over."),
        "already_closed": t.t("The table is closed."),
        "not_over": t.t("The match is not over yet."),
        "not_your_seat": t.t("That is not your seat."),
        "no_such_seat": t.t("There is no seat {seat} at this table."),
        "seat_taken": t.t("Seat {seat} is taken by {name}; choose another one."),
        "seats_empty": t.t("Nobody sits on these seats yet: {seats}. Invite somebody or add bots."),
        "nobody_there": t.t("Only somebody's own seat can be played by a bot for a while."),
        "not_gone": t.t("{name} is here; a bot may only play for somebody gone."),
        "too_many_steps": t.t("Send between 1 and {most} steps at once."),
        "one_at_a_time": t.t("One of these steps brings something to light; send them one at a time."),
        "chat_off": t.t("Chat is switched off at this table."),
        "phrases_only": t.t("At this table one says only what can be tapped."),
        "no_such_phrase": t.t("There is no such phrase; there are: {known}."),
        "say_nothing": t.t("Write something first."),
        "say_long": t.t("A message may have at most {longest} characters."),
        "say_slowly": t.t("That was a lot in a short time; wait a few seconds."),
        "nonce": t.t("A contribution to the deal is written with 2 to 64 hexadecimal digits, in pairs."),
        "link_used": t.t("This link was used already or is no longer good; ask for a new one."),
    }


def _of_the_table(t: Tongue) -> dict[str, str]:
    return {
        "nobody": t.t("Tell us your name first."),
        "not_host": t.t("Only the host of the table can do that."),
        "not_at_table": t.t("Only those who played here can ask for another match."),
        "event_decides": t.t("The event decides which table comes next."),
        "clock_agreed": t.t("The clock can only be changed before the match begins."),
        "watching_agreed": t.t("Once the match has begun, watching can be limited but not opened further."),
        "watching_link": t.t("Only those who have the link may watch this table."),
        "watching_none": t.t("Nobody may watch this table."),
        "record_closed": t.t(
            "The record opens when the match is over, at an event when all tables are done."
        ),
        "name_missing": t.t("Please write a name."),
        "name_long": t.t("A name may have at most {longest} characters."),
        "title_long": t.t("A title may have at most {longest} characters."),
        "clock_seconds": t.t("The clock takes from {low} to {high} seconds."),
        "sit_in_after": t.t("A bot may sit in after {low} to {high} seconds."),
        "bot_unknown": t.t("No bot is called {code} here; there are: {known}."),
    }


def _events(t: Tongue) -> dict[str, str]:
    return {
        "not_director": t.t("Only whoever leads the event can do that."),
        "event_over": t.t("The event is over."),
        "event_full": t.t("The event is full: it takes {most} people."),
        "no_such_entrant": t.t("Nobody like that is on the roster."),
        "no_such_table": t.t("That table does not belong to this event."),
        "too_few": t.t("There are too few people for a round; at least {needed} are needed."),
        "too_few_teams": t.t(
            "A round takes at least two teams. Each guest gives a team beside the name; "
            "you can do it for them."
        ),
        "team_size": t.t("The team {team} has {found} people here; it must have {needed}."),
        "not_for_teams": t.t("This game cannot be played by two teams at a table with these options."),
        "schedule_unknown": t.t("There is no schedule {wanted}; there are: {known}."),
        "points_count": t.t("A correction must name the points of all {needed} seats."),
        "points_partners": t.t("Partners have the same points; name those of the sides, such as 60 40."),
        "no_such_deal": t.t("Deals are numbered from 1 to 99."),
        "why_missing": t.t("Please write why the score is corrected."),
    }


def _tables_playing(tables: str, t: Tongue) -> str:
    return t.tn(
        "Table {tables} is still playing; wait for it, or go on and stop it.",
        "Tables {tables} are still playing; wait for them, or go on and stop them.",
        len(tables.split(",")),
        tables=tables,
    )


def _decks(t: Tongue) -> dict[str, str]:
    return {
        "no_decks": t.t("This game takes no decks of one's own."),
        "deck_gone": t.t("There is no such deck. It may have been deleted."),
        "deck_name_missing": t.t("Give the deck a name, so that it can be chosen by it."),
        "deck_name_long": t.t("A deck's name may have at most {longest} characters."),
        "deck_file_missing": t.t("Choose the file of the deck."),
        "deck_file_large": t.t("A file may have at most {most} KB. Split the deck into several."),
        "deck_not_text": t.t(
            "That is no text in UTF-8. In a spreadsheet choose “CSV UTF-8” when you save; a workbook "
            "(xlsx, ods) cannot be read."
        ),
        "deck_useless": t.t("No row of this deck can be used. Mend the file and upload it again."),
        "decks_own_full": t.t("You keep {most} decks here already. Delete one first."),
        "decks_full": t.t("This house keeps {most} decks and takes no more. Ask its host to delete some."),
    }


def _options(t: Tongue) -> dict[str, str]:
    return {
        "game_unknown": t.t("No game is called {wanted}; there are: {known}."),
        "seats": t.t("This game is not for {value} seats but for: {allowed}."),
        "option_unknown": t.t("This game has no option {key}; there are: {allowed}."),
        "option_value": t.t("The option {key} cannot be {value}; allowed: {allowed}."),
        "preset_unknown": t.t("This game has no preset {value}; there are: {allowed}."),
    }


def _store(t: Tongue) -> dict[str, str]:
    return {
        "url": t.t("{url} is not a database we can use; write for example sqlite:////home/me/house.db."),
        "in_use": t.t("Another house is already open on {path}; stop it first, or name another with --db."),
        "unreadable": t.t("The database {path} cannot be opened: {why}."),
        "corrupt": t.t("{path} is damaged or no database: {why}. Bring back a backup, or move it away."),
        "foreign": t.t("{path} is a database of some other program; name another one with --db."),
        "newer": t.t(
            "{path} was written by a newer Teahouse (step {found}; this one knows {known}). Update it."
        ),
        "missing": t.t("There is no database at {path}."),
        "backup_exists": t.t("{path} already exists; name a new file for the backup."),
        "backup_unwritable": t.t("The backup cannot be written to {path}: {why}."),
    }
