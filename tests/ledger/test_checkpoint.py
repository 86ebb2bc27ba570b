"""Signed checkpoints: what is signed holds, anything else is refused."""

from __future__ import annotations

from base64 import b64decode
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from hypothesis import given
from hypothesis import strategies as st

from referee.record.checkpoint import (
    Checkpoint,
    Forged,
    Inconsistent,
    SigningKey,
    agrees,
    checkpoint,
    opened,
    public_key,
)
from referee.record.merkle_log import Tree

KEY = SigningKey("cats.example/log", bytes(range(32)))
TREE = Tree(str(number).encode() for number in range(11))
NOTE = checkpoint(TREE, KEY)


def test_the_note_is_as_the_specifications_say() -> None:
    text, _, line = NOTE.partition("\n\n")
    assert text.split("\n")[:2] == ["cats.example/log", "11"]
    assert b64decode(text.split("\n")[2]) == TREE.root()
    dash, name, encoded = line.removesuffix("\n").split(" ")
    assert (dash, name) == ("—", "cats.example/log")
    raw = KEY.public.raw
    assert b64decode(encoded)[:4] == sha256(b"cats.example/log\n\x01" + raw).digest()[:4]
    Ed25519PublicKey.from_public_bytes(raw).verify(b64decode(encoded)[4:], text.encode() + b"\n")


def test_the_public_key_travels_as_text() -> None:
    assert public_key(str(KEY.public)) == KEY.public
    assert opened(NOTE, public_key(str(KEY.public))) == Checkpoint("cats.example/log", 11, TREE.root())


@given(st.integers(0, len(NOTE.encode()) * 8 - 1))
def test_no_bit_of_a_note_can_change(bit: int) -> None:
    raw = bytearray(NOTE.encode())
    raw[bit // 8] ^= 1 << bit % 8
    with pytest.raises((Forged, UnicodeDecodeError)):
        opened(raw.decode(), KEY.public)


@given(st.integers(0, len(str(KEY.public)) * 8 - 1))
def test_no_bit_of_a_key_can_change(bit: int) -> None:
    raw = bytearray(str(KEY.public).encode())
    raw[bit // 8] ^= 1 << bit % 8
    with pytest.raises((Forged, UnicodeDecodeError)):
        public_key(raw.decode())


@pytest.mark.parametrize(
    "note",
    [
        "",
        "\n\n",
        NOTE[:-1],
        NOTE + "\n",
        NOTE.replace("\n\n", "\n"),
        NOTE.replace("11", "011"),
        NOTE.split("\n\n")[0] + "\n\n\n",
    ],
)
def test_what_is_no_signed_checkpoint(note: str) -> None:
    with pytest.raises(Forged):
        opened(note, KEY.public)


def test_somebody_elses_signature_does_not_count() -> None:
    for other in (SigningKey(KEY.name, bytes(32)), SigningKey("dogs.example/log", KEY.seed)):
        with pytest.raises(Forged):
            opened(checkpoint(TREE, other), KEY.public)


def test_a_signed_text_that_is_no_checkpoint_of_this_log() -> None:
    for text in (
        "hello\n",
        "dogs.example/log\n1\nAAAA\n",
        "cats.example/log\n1\nAAAA\n",
        "cats.example/log\n1\n",
    ):
        with pytest.raises(Forged):
            opened(KEY.sign(text), KEY.public)


def test_never_a_checkpoint_that_contradicts_an_earlier_one() -> None:
    first = opened(NOTE, KEY.public)
    grown = Tree(str(number).encode() for number in range(20))
    later = opened(checkpoint(grown, KEY, first), KEY.public)
    assert agrees(first, later, grown.consistency(11, 20))
    assert not agrees(Checkpoint("dogs.example/log", 11, first.root), later, grown.consistency(11, 20))
    for other in (Tree([b"0"]), Tree(str(number).encode() for number in range(1, 30))):
        with pytest.raises(Inconsistent):
            checkpoint(other, KEY, first)
