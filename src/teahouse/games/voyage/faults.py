"""Faults of a deck's files as sentences: where, what is wrong, what would be right; and refused decks."""

from collections.abc import Mapping

from teahouse.core.words import Tongue, in_a_row
from teahouse.games.voyage.deck import LANGS, MOST_TEXT, MOST_TITLE, Fault


def sentence(fault: Fault, t: Tongue, *, historical: bool = False) -> str:
    """One fault, with its place in the file; `historical` as in `read_deck`."""
    what = reason(fault, t, historical=historical)
    slots = {"file": _file(fault.file, t), "row": fault.row, "column": fault.column, "what": what}
    if not fault.column:
        return t.t("{file}: {what}", **slots)
    if fault.row == 1:
        return t.t("{file}, column {column}: {what}", **slots)
    return t.t("{file}, row {row}, column {column}: {what}", **slots)


def _file(file: str, t: Tongue) -> str:
    return {"events": t.t("Events"), "periods": t.t("Periods"), "clues": t.t("Clues")}[file]


def reason(fault: Fault, t: Tongue, *, historical: bool = False) -> str:
    """What is wrong, and what would be right."""
    rows = _row_faults(t) | {"year_form": _year_form(t, historical)}
    text = {**_file_faults(t), **rows, **_clue_faults(t), **_remarks(t)}[fault.reason]
    return text.replace("{value}", fault.value).replace("{column}", fault.column)


def _file_faults(t: Tongue) -> dict[str, str]:
    tongues = ", ".join(LANGS)
    return {
        "file_large": t.t("The file is larger than {value} characters. Split the deck into several."),
        "csv_broken": t.t(
            "This is no table in CSV: a quotation mark may be open. Save it again as CSV UTF-8."
        ),
        "column_missing": in_a_row(
            [
                t.t("This column is missing. There are: {value}."),
                t.t("A language may be added to its name: {tongues}.", tongues=tongues),
            ],
            t,
        ),
        "column_twice": t.t("This column stands there twice. Rename one."),
        "too_many_rows": t.t("A file may have {value} rows. What follows is not read."),
        "too_many_periods": t.t("A deck has at most {value} periods. The rows from here on are left out."),
        "too_many_clues": t.t("A deck has at most {value} clues. The rows from here on are left out."),
        "too_many": t.t("A deck has at most {value} cards. The rows from here on are left out."),
    }


def _row_faults(t: Tongue) -> dict[str, str]:
    return {
        "id_form": t.t("“{value}” cannot be an id. Take 1 to 32 letters, digits, - or _."),
        "id_twice": t.t("The id “{value}” is taken by a row above. Each needs its own."),
        "year_missing": t.t("The year is missing. Write it as a whole number, such as 1895 or -479."),
        "year_zero": t.t("There is no year 0 in this way of counting. 1 BCE is -1, 1 CE is 1."),
        "row_wide": t.t(
            "This row has {value} fields, more than the heading. Put a text with a comma between quotes."
        ),
        "period_other": t.t("No row names one of these periods, but {value}. Add a file of your periods."),
        "period_unknown": t.t("There is no period “{value}”. Take an id or a name from the periods."),
        "title_missing": t.t("The title is missing."),
        "title_long": t.t(
            "The title has {value} characters; a card has room for {most}.", most=MOST_TITLE, value="{value}"
        ),
        "title_twice": t.t("This title stands there already: {value}. Each card needs its own."),
        "date_form": t.t("“{value}” is no month from 1 to 12 or day from 1 to 31."),
        "precision_form": t.t("“{value}” is not one of day, month, year."),
        "text_long": t.t(
            "The text has {value} characters; at most {most} go.", most=MOST_TEXT, value="{value}"
        ),
        "name_missing": t.t("The name is missing."),
        "period_backwards": t.t("The period ends before it begins: {value}."),
    }


def _year_form(t: Tongue, historical: bool) -> str:
    if historical:
        return t.t(
            "“{value}” is no whole number. Write 1895; years before our era are negative: -480 for 480 BCE."
        )
    return t.t(
        "“{value}” is no whole number. Write 1895; years before our era are negative: -479 for 480 BCE."
    )


def _clue_faults(t: Tongue) -> dict[str, str]:
    return {
        "die_form": t.t("“{value}” is no side of a die. Write a number from 1 to 6."),
        "die_twice": t.t("This card has a question on side {value} already."),
        "clue_missing": t.t("The question is missing."),
    }


def _remarks(t: Tongue) -> dict[str, str]:
    return {
        "title_tells": t.t("“{value}” seems to name its year or century, which gives the answer away."),
        "too_fine": t.t("The date is finer than the row's precision ({value})."),
        "year_outside": t.t("The year lies outside the period: {value}."),
        "no_pictures": t.t("Cards show no pictures; this column is kept with the file and not used."),
        "years_equal": t.t("These cards share a year, and may stand in either order: {value}."),
    }


def wrong_option(reason: str, slots: Mapping[str, str], t: Tongue) -> str:
    """Why a table cannot be made with these options."""
    if reason == "deck_fault":
        return _refused(slots, t)
    known = {
        "deck_period": t.t("This deck has no period {value}. It has: {allowed}."),
        "deck_small": t.t("The chosen deck has {value} cards; this game needs {allowed} with so many seats."),
        "deck_clues_missing": t.t("Buzz Expert needs questions. Add a file of clues to the deck."),
        "seats_game": t.t("This game is not for {value}. It takes {allowed}."),
        "option_value": t.t("{key} cannot be {value}. It can be: {allowed}."),
    }
    text = known[reason]
    for slot, value in slots.items():
        text = text.replace(f"{{{slot}}}", value)
    return text


def _refused(slots: Mapping[str, str], t: Tongue) -> str:
    fault = Fault(slots["file"], int(slots["row"]), slots["column"], slots["fault"], slots["value"])
    more = int(slots["more"])
    first = sentence(fault, t, historical=slots["years"] == "historical")
    rest = t.tn("There is {n} more fault.", "There are {n} more faults.", more) if more else ""
    return in_a_row([first, rest], t)
