#!/usr/bin/env python3
"""Verifies a downloaded snapshot of the open data, without a connection.

usage: verify_open_data.py FOLDER [KEY]

FOLDER has manifest.json, manifest.note and files of the same day, under the names that the manifest lists. KEY is the
public key as /api/log/head shows it, from a source that you trust; without it the manifest's own key is used and printed.
Exits with 1 if anything is wrong, with 2 if the folder cannot be read. Needs nothing but Python 3.8.

Checked are: our signatures on the manifest and on the head of the log (signed notes, c2sp.org/signed-note); the size and
SHA-256 of every file that is there; with log.csv the root of the log (RFC 6962) and its size; with lots.csv and bids.csv
that the log has each of their hashes at the place they state, for that lot; and with products.csv and auctions.csv that
lots refer to rows that exist.
"""
import base64
import csv
import hashlib
import json
import os
import sys

FORMAT = "open data, 1"


class Fault(Exception):
    """Why a snapshot is wrong."""


# --- Ed25519 (RFC 8032, section 5.1.7), with points in extended coordinates ---

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def decode(encoded):
    y = int.from_bytes(encoded, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0 or (x == 0 and sign == 1):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signature(key, message, signature):
    if len(signature) != 64:
        return False
    point, commitment = decode(key), decode(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if point is None or commitment is None or scalar >= ORDER:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    left, right = times(scalar, BASE), add(commitment, times(challenge, point))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


# --- Signed notes ---


def parse_key(text):
    try:
        name, key_id, encoded = text.split("+", 2)
        content = base64.b64decode(encoded, validate=True)
    except ValueError:
        raise Fault(f"{text} is no public key")
    computed = hashlib.sha256(name.encode() + b"\n" + content).hexdigest()[:8]
    if len(content) != 33 or content[0] != 1 or computed != key_id:
        raise Fault(f"{text} is no public key")
    return name, bytes.fromhex(key_id), content[1:]


def open_note(note, key, what):
    """The text of a note that this key has signed."""
    name, key_id, public = parse_key(key)
    text, border, signatures = note.rpartition("\n\n")
    if border == "":
        raise Fault(f"{what} is no signed note")
    text += "\n"
    for line in signatures.splitlines():
        parts = line.split(" ")
        if len(parts) != 3 or parts[0] != "\u2014" or parts[1] != name:
            continue
        try:
            content = base64.b64decode(parts[2], validate=True)
        except ValueError:
            continue
        if content[:4] == key_id and is_signature(public, text.encode(), content[4:]):
            return name, text
    raise Fault(f"{what} is not signed with the key {key}")


# --- The log ---


def node(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_of(hashes):
    """The root of the Merkle tree of RFC 6962; holds one node for each level."""
    open_nodes = []
    for entry in hashes:
        level, current = 0, hashlib.sha256(b"\x00" + bytes.fromhex(entry)).digest()
        while open_nodes and open_nodes[-1][0] == level:
            current = node(open_nodes.pop()[1], current)
            level += 1
        open_nodes.append((level, current))
    if not open_nodes:
        return hashlib.sha256(b"").digest()
    root = open_nodes.pop()[1]
    while open_nodes:
        root = node(open_nodes.pop()[1], root)
    return root


# --- The folder ---


class Snapshot:
    def __init__(self, folder):
        self.folder = folder
        with open(os.path.join(folder, "manifest.json"), "rb") as file:
            self.bytes = file.read()
        with open(os.path.join(folder, "manifest.note"), encoding="utf-8", newline="") as file:
            self.note = file.read()
        try:
            self.manifest = json.loads(self.bytes)
            self.files = {each["name"]: each for each in self.manifest["files"]}
            self.keys = self.manifest["keys"]
        except (ValueError, KeyError, TypeError):
            raise Fault("manifest.json is no manifest")
        if self.manifest.get("format") != FORMAT or not self.keys:
            raise Fault("manifest.json is no manifest")

    def has(self, *names):
        return all(os.path.exists(os.path.join(self.folder, name)) for name in names)

    def rows(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file)


def check_signatures(snapshot, key):
    origin, text = open_note(snapshot.note, key, "manifest.note")
    digest = base64.b64encode(hashlib.sha256(snapshot.bytes).digest()).decode()
    if text != f"{origin} open data\n{snapshot.manifest['day']}\n{digest}\n":
        raise Fault("manifest.note signs another manifest")
    origin, head = open_note(snapshot.manifest["checkpoint"], key, "the head of the log")
    lines = head.split("\n")
    if len(lines) < 4 or lines[0] != origin or not lines[1].isdigit():
        raise Fault("the head of the log is no checkpoint")
    return int(lines[1]), base64.b64decode(lines[2])


def check_file(snapshot, name):
    expected, digest, size = snapshot.files[name], hashlib.sha256(), 0
    with open(os.path.join(snapshot.folder, name), "rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            digest.update(block)
            size += len(block)
    if size != expected["bytes"]:
        raise Fault(f"{name} has {size} bytes, and the manifest says {expected['bytes']}")
    if digest.hexdigest() != expected["sha256"]:
        raise Fault(f"{name} is not the file that the manifest lists")


def count_rows(snapshot, name):
    if name.endswith(".csv"):
        return sum(1 for _ in snapshot.rows(name))
    with open(os.path.join(snapshot.folder, name), "rb") as file:
        return sum(1 for _ in file)


def check_rows(snapshot, name):
    expected = snapshot.files[name]["rows"]
    if expected is None or name.endswith(".parquet"):
        return
    found = count_rows(snapshot, name)
    if found != expected:
        raise Fault(f"{name} has {found} rows, and the manifest says {expected}")


def check_log(snapshot, size, root):
    """The lot of each hash, by place."""
    entries = []
    for row in snapshot.rows("log.csv"):
        if int(row["log_index"]) != len(entries):
            raise Fault(f"log.csv lacks entry {len(entries)}")
        entries.append((row["hash"], row["lot_id"]))
    if len(entries) != size:
        raise Fault(f"log.csv has {len(entries)} entries, and the signed head covers {size}")
    if root_of(entry for entry, _ in entries) != root:
        raise Fault("the entries of log.csv are not those that the signed head covers")
    return entries


def check_in_log(snapshot, name, entries):
    for row in snapshot.rows(name):
        index = int(row["log_index"])
        if not 0 <= index < len(entries) or entries[index] != (row["hash"], row["lot_id"]):
            raise Fault(f"{name}: the log has no {row['hash']} of {row['lot_id']} at {index}")


def check_ids(snapshot, name, column, other):
    known = {row[column] for row in snapshot.rows(other)}
    for row in snapshot.rows(name):
        if row[column] not in known:
            raise Fault(f"{name}: {other} has no {row[column]}")


REFERENCES = [
    ("lots.csv", "product_id", "products.csv"),
    ("lots.csv", "auction_id", "auctions.csv"),
    ("bids.csv", "lot_id", "lots.csv"),
    ("prices.csv", "product_id", "products.csv"),
]


def verify(folder, key=None):
    """Lines about what was checked. Raises Fault."""
    snapshot = Snapshot(folder)
    key = key or snapshot.keys[0]
    size, root = check_signatures(snapshot, key)
    lines = [f"manifest of {snapshot.manifest['day']}: signed with {key}"]
    present = [name for name in snapshot.files if snapshot.has(name)]
    for name in present:
        check_file(snapshot, name)
        check_rows(snapshot, name)
    lines.append(f"{len(present)} of {len(snapshot.files)} files are here, with the right size and SHA-256")
    if snapshot.has("log.csv"):
        entries = check_log(snapshot, size, root)
        lines.append(f"log.csv has the {size} entries of the signed head")
        for name in ["lots.csv", "bids.csv"]:
            if snapshot.has(name):
                check_in_log(snapshot, name, entries)
                lines.append(f"{name}: each hash is in the log at its place")
    for name, column, other in REFERENCES:
        if snapshot.has(name, other):
            check_ids(snapshot, name, column, other)
            lines.append(f"{name}: each {column} is in {other}")
    return lines


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print("\n".join(verify(*arguments)))
    except Fault as fault:
        print(f"wrong: {fault}")
        return 1
    except (OSError, KeyError, ValueError) as problem:
        print(f"cannot be read: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
