"""The protocol's page says what the house speaks, and no message can be read two ways."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from teahouse.tables.seen import Act, Command
from teahouse.web import messages
from teahouse.web.messages import COMMANDS, Ask, BadMessage, Hello

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_page_shows_the_schema_as_it_is() -> None:
    block = re.search(r"## Schema.*?```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    assert block.group(1) == messages.schema_text()


def test_every_command_of_the_tables_can_be_asked() -> None:
    assert set(COMMANDS.values()) == set(Command.__args__)


def test_the_page_names_the_version() -> None:
    assert f"this is version {messages.SCHEMA}." in PAGE.read_text("utf-8")


def test_every_message_kind_is_explained() -> None:
    text = PAGE.read_text("utf-8").partition("## Schema")[0]
    for kind in ("view", "answer", "preview", "gone", "beat", "hello", "welcome", "ask", "try"):
        assert f"`{kind}`" in text or f'"{kind}"' in text, kind


def test_an_act_is_read_whole() -> None:
    text = '{"type":"ask","do":"act","id":"1","with":{"seat":0,"texts":["a","b"],"at":3,"id":"1"}}'
    ask = messages.read(text)
    assert isinstance(ask, Ask)
    assert messages.command(ask) == Act(0, ("a", "b"), 3, "1")


def test_a_hello_has_defaults() -> None:
    assert messages.read('{"type":"hello"}') == Hello()


@pytest.mark.parametrize("what", ["", "exec", "__class__"])
def test_unknown_commands_are_refused(what: str) -> None:
    with pytest.raises(BadMessage):
        messages.command(Ask(what))


def test_written_messages_are_json() -> None:
    assert json.loads(messages.write(messages.Gone("x"))) == {"type": "gone", "text": "x"}
    assert msgspec.json.decode(messages.write(messages.Pong())) == {"type": "pong"}
