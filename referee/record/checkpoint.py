"""Signed statements of how long the log is and what its root is: C2SP checkpoints in C2SP signed notes.

pawbiter.example/log          the origin: which log
20852                         how many leaves
CsUYapGGPo4dkMgIAUqom/…       the root, base64

— pawbiter.example/log Az3grl…   key name, then base64 of four bytes of key id and the Ed25519 signature
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from hashlib import sha256

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from referee.record.merkle_log import Hash, MerkleTree, Proof, consistent

ED25519 = b"\x01"
DASH = "— "
CHECKPOINT = re.compile(r"(?P<origin>[^\n]+)\n(?P<size>0|[1-9][0-9]{0,17})\n(?P<root>[^\n]+)\n")


class Forged(Exception):
    """A note, key or checkpoint that does not hold."""


class Inconsistent(Exception):
    """The log does not continue an earlier checkpoint; signing would make the service contradict itself."""


class PublicKey(msgspec.Struct, frozen=True):
    name: str
    raw: bytes

    @property
    def id(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + ED25519 + self.raw).digest()[:4]

    def __str__(self) -> str:
        """The verifier key that is given out: name+id+key."""
        return f"{self.name}+{self.id.hex()}+{b64encode(ED25519 + self.raw).decode()}"


class SigningKey(msgspec.Struct, frozen=True):
    """Made of 32 secret bytes; whoever has dice passes them in."""

    name: str
    seed: bytes

    @property
    def public(self) -> PublicKey:
        return PublicKey(self.name, Ed25519PrivateKey.from_private_bytes(self.seed).public_key().public_bytes_raw())

    def sign(self, text: str) -> str:
        return f"{text}\n{self.signature(text)}"

    def signature(self, text: str) -> str:
        """As it stands below a note, in a line of its own."""
        signature = Ed25519PrivateKey.from_private_bytes(self.seed).sign(text.encode())
        return f"{DASH}{self.name} {b64encode(self.public.id + signature).decode()}\n"


class Checkpoint(msgspec.Struct, frozen=True):
    origin: str
    size: int
    root: Hash

    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def public_key(text: str) -> PublicKey:
    """Reads a verifier key."""
    name, _, rest = text.partition("+")
    id_, _, encoded = rest.partition("+")
    raw = decoded(encoded)
    key = PublicKey(name, raw[1:])
    if not _key_name(name) or raw[:1] != ED25519 or len(raw) != 33 or id_ != key.id.hex():
        raise Forged("not an Ed25519 verifier key")
    return key


def checkpoint(tree: MerkleTree, key: SigningKey, earlier: Checkpoint | None = None) -> str:
    """The signed note for the tree as it is now. It must continue the earlier checkpoint."""
    if earlier is not None and (earlier.size > len(tree) or tree.root(earlier.size) != earlier.root):
        raise Inconsistent(f"the log of {len(tree)} leaves does not continue the checkpoint of {earlier.size}")
    return key.sign(Checkpoint(key.name, len(tree), tree.root()).text())


def opened(note: str, key: PublicKey) -> Checkpoint:
    """The checkpoint in a note, if the key signed it."""
    return _read(signed_text(note, key), key.name)


def signed_text(note: str, key: PublicKey) -> str:
    """What a note says, if the key signed it."""
    text, parted, signatures = note.rpartition("\n\n")
    if not parted or not signatures.endswith("\n"):
        raise Forged("not a signed note")
    text += "\n"
    if not any(_signed(line, text, key) for line in signatures.removesuffix("\n").split("\n")):
        raise Forged(f"no signature by {key.name}")
    return text


def cosigned(note: str, key: SigningKey) -> str:
    """The note with one signature more; what it says stays as it is."""
    text, _, _ = note.rpartition("\n\n")
    return note + key.signature(f"{text}\n")


def agrees(earlier: Checkpoint, later: Checkpoint, proof: Proof) -> bool:
    """Do two checkpoints of one log belong to one history?"""
    return earlier.origin == later.origin and consistent(earlier.size, later.size, proof, earlier.root, later.root)


def decoded(text: str) -> bytes:
    """Base64 in its one form: stray characters and unused bits are refused."""
    try:
        raw = b64decode(text, validate=True)
    except ValueError as broken:
        raise Forged("not base64") from broken
    if b64encode(raw).decode() != text:
        raise Forged("not the usual form of base64")
    return raw


def _signed(line: str, text: str, key: PublicKey) -> bool:
    if not line.startswith(DASH):
        raise Forged("not a signature line")
    name, _, encoded = line.removeprefix(DASH).partition(" ")
    raw = decoded(encoded)
    if name != key.name or raw[:4] != key.id:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key.raw).verify(raw[4:], text.encode())
    except InvalidSignature as wrong:
        raise Forged(f"the signature by {key.name} is wrong") from wrong
    return True


def _read(text: str, origin: str) -> Checkpoint:
    found = CHECKPOINT.fullmatch(text)
    if not found or found["origin"] != origin:
        raise Forged("not a checkpoint of this log")
    hashed = decoded(found["root"])
    if len(hashed) != 32:
        raise Forged("the root is not a SHA-256 hash")
    return Checkpoint(origin, int(found["size"]), hashed)


def _key_name(name: str) -> bool:
    return bool(name) and "+" not in name and not any(character.isspace() for character in name)
