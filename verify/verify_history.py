#!/usr/bin/env python3
"""Verifies the downloaded history of a lot, as docs/history-format.md describes it.

usage: verify_history.py FILE [HASH ...]

Each HASH is a receipt that the file must contain. Exits with 1 if the file is wrong, with 2 if it cannot be read.
Needs nothing but Python 3.8.
"""
import hashlib
import json
import re
import sys
from datetime import datetime, timezone

FORMAT = "history of a lot, 2"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
HASH = re.compile(r"[0-9a-f]{64}")


class Fault(Exception):
    """Why a file is wrong. Entries count from 1; 0 is the file itself."""

    def __init__(self, entry, reason):
        super().__init__(reason)
        self.entry, self.reason = entry, reason


# --- Shapes: each field of each kind of entry ---


def integer(least=None):
    def check(value):
        return type(value) is int and abs(value) < 2**53 and (least is None or value >= least)

    return check


def text(value):
    return type(value) is str


def moment(value):
    if not text(value) or not MOMENT.fullmatch(value):
        return False
    try:
        milliseconds(value)
    except ValueError:
        return False
    return True


def sha256_hex(value):
    return text(value) and HASH.fullmatch(value) is not None


def nullable(check):
    return lambda value: value is None or check(value)


def one_of(*values):
    return lambda value: text(value) and value in values


def boolean(value):
    return type(value) is bool


def list_of(check):
    return lambda value: type(value) is list and all(check(each) for each in value)


def shape(**fields):
    def check(value):
        return type(value) is dict and value.keys() == fields.keys() and all(fields[name](value[name]) for name in fields)

    return check


CENTS, COUNT = integer(0), integer(1)
PRICED = {"priceCents": CENTS, "leaderPaddle": nullable(COUNT), "reserveMet": nullable(boolean)}
STEP = shape(minCents=CENTS, maxCents=nullable(CENTS), stepCents=COUNT)
ENTRIES = {
    "terms": dict(
        lot=integer(),
        name=text,
        auction=text,
        openingCents=CENTS,
        buyNowCents=nullable(CENTS),
        reserveSeal=nullable(sha256_hex),
        steps=list_of(STEP),
        softCloseMinutes=CENTS,
        softCloseCapMinutes=nullable(CENTS),
        scheduledEndsAt=moment,
        commissionBasisPoints=CENTS,
        memberCommissionBasisPoints=CENTS,
        coverBasisPoints=CENTS,
        cardBasisPoints=CENTS,
        weightG=COUNT,
        volumeMl=COUNT,
    ),
    "bid": dict(
        number=COUNT,
        paddle=COUNT,
        priceCents=CENTS,
        leaderPaddle=COUNT,
        reserveMet=nullable(boolean),
        endsAt=moment,
        seal=sha256_hex,
    ),
    "pause": dict(reason=text),
    "shift": dict(shiftMs=COUNT, cause=one_of("pause", "outage", "extension"), reason=nullable(text)),
    "exclusion": dict(
        paddle=COUNT, cause=one_of("void", "default", "sellers"), bid=nullable(COUNT), reasonSeal=sha256_hex
    ),
    "recount": dict(afterNumber=CENTS, excluded=list_of(COUNT), declined=list_of(COUNT), **PRICED),
    "purchase": dict(paddle=COUNT, priceCents=CENTS),
    "withdrawal": dict(reason=text),
    "closing": dict(status=one_of("sold", "unsold", "withdrawn"), endsAt=moment, **PRICED),
    "offer": dict(paddle=COUNT, priceCents=CENTS),
    "answer": dict(
        paddle=COUNT, answer=one_of("accepted", "taken", "declined", "lapsed", "refused", "passed")
    ),
    "disclosure": dict(paddle=COUNT),
    "outcome": dict(status=one_of("sold", "unsold"), **PRICED),
}
SHAPES = {kind: shape(kind=one_of(kind), at=moment, **fields) for kind, fields in ENTRIES.items()}


def is_entry(value):
    return type(value) is dict and text(value.get("kind")) and SHAPES.get(value["kind"], lambda _: False)(value)


FILE = shape(
    format=one_of(FORMAT),
    lotId=text,
    history=list_of(shape(entry=is_entry, hash=sha256_hex)),
    own=list_of(shape(number=integer(), salt=text, bidder=text, maxCents=CENTS)),
    ownReserve=nullable(shape(salt=text, reserveCents=CENTS)),
)


# --- Hashes ---


def sha256(source):
    return hashlib.sha256(source.encode("utf-8")).hexdigest()


def canonical(value):
    """JSON as in RFC 8785, for the values that occur here: no fractions, names in ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def first_hash(lot_id):
    return sha256(canonical([FORMAT, lot_id]))


def entry_hash(previous, entry):
    return sha256(canonical([previous, entry]))


def seal_of(salt, *values):
    return sha256("|".join([salt, *map(str, values)]))


def milliseconds(value):
    at = datetime.strptime(value, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    return round((at - datetime(1970, 1, 1, tzinfo=timezone.utc)).total_seconds() * 1000)


# --- The course of a lot ---


class Course:
    def __init__(self, terms):
        require(covers_every_price(terms["steps"]), "the increment table has a gap")
        cap = terms["softCloseCapMinutes"]
        self.terms = self.before = terms
        self.price = terms["openingCents"]
        self.leader = None
        self.reserve_met = None if terms["reserveSeal"] is None else False
        self.ends = milliseconds(terms["scheduledEndsAt"])
        self.cap = float("inf") if cap is None else self.ends + cap * 60_000
        self.at = 0
        self.is_paused = False
        self.paddles = 0
        self.bids = []
        self.excluded, self.declined = set(), set()
        self.offered = None
        self.status = "open"
        self.begin_outcome()

    def begin_outcome(self):
        self.causes, self.recounts, self.accepted = [], 0, False

    def add(self, entry):
        self.check_order(entry["kind"])
        getattr(self, "add_" + entry["kind"])(entry)
        self.before = entry

    def check_order(self, kind):
        before = self.before["kind"]
        require(before != "exclusion" or kind == "recount", "a recount must follow the exclusion")
        require(before not in ("purchase", "withdrawal") or kind == "closing", f"the closing must follow the {before}")
        if kind in ("exclusion", "recount"):
            require(self.status != "withdrawn", "the lot was withdrawn")
        elif kind in ("offer", "answer", "outcome"):
            require(self.status in ("sold", "unsold"), "the lot was not closed by bids")
        elif kind != "disclosure":
            require(self.status == "open", "the lot was closed before")

    def add_terms(self, _):
        require(False, "the terms come first, and once")

    def add_bid(self, bid):
        at, price, paddle, leader = milliseconds(bid["at"]), bid["priceCents"], bid["paddle"], bid["leaderPaddle"]
        require(not self.is_paused, "the lot is paused")
        require(bid["number"] == len(self.bids) + 1, "a bid is missing before it")
        require(at >= self.at, "its time is before that of an earlier entry")
        require(at < self.ends, "its time is not before the end")
        require(paddle <= self.paddles + 1, "its paddle skips a number")
        require(paddle not in self.excluded, "its bidder was excluded before")
        require(leader in (self.leader, paddle), "the new leader did not bid")
        require((bid["reserveMet"] is None) == (self.reserve_met is None), "the reserve is inconsistent")
        require(not (self.reserve_met and not bid["reserveMet"]), "the reserve is no longer met")
        if self.leader is None:
            opening = self.terms["openingCents"]
            require(price >= opening, "the price is below the opening price")
            require(self.reserve_met is not None or price == opening, "the only bidder pays more than the opening price")
        elif paddle == self.leader:
            require(price >= self.price, "the price falls")
            require(
                price == self.price or bid["reserveMet"] != self.reserve_met, "a leader's own raise moves the price"
            )
        else:
            require(price > self.price, "the price does not rise")
            is_enough = price >= self.price + increment_at(self.terms["steps"], self.price)
            require(leader == paddle or is_enough, "the price rises by less than an increment")
        wanted = min(at + self.terms["softCloseMinutes"] * 60_000, self.cap)
        ends = self.ends if paddle == self.leader else max(self.ends, wanted)
        require(milliseconds(bid["endsAt"]) == ends, "the end does not follow from the soft close")
        self.bids.append(bid)
        self.price, self.leader, self.reserve_met = price, leader, bid["reserveMet"]
        self.ends, self.at = ends, at
        self.paddles = max(self.paddles, paddle)

    def add_pause(self, entry):
        require(not self.is_paused, "it is paused already")
        self.move_to(entry)
        self.is_paused = True

    def add_shift(self, entry):
        is_resumed = entry["cause"] == "pause"
        require(not self.is_paused or is_resumed, "a paused lot does not move")
        require(self.is_paused or not is_resumed, "it ends a pause that never began")
        self.move_to(entry)
        self.is_paused = False
        self.ends += entry["shiftMs"]
        self.cap += entry["shiftMs"]

    def move_to(self, entry):
        at = milliseconds(entry["at"])
        require(at >= self.at, "its time is before that of an earlier entry")
        self.at = at

    def add_exclusion(self, entry):
        paddle, cause, bid = entry["paddle"], entry["cause"], entry["bid"]
        require(paddle <= self.paddles, "its bidder has no bid")
        require(paddle not in self.excluded, "its bidder was excluded before")
        require((cause == "void") == (bid is not None), "only a void names a bid")
        is_own = bid is None or (bid <= len(self.bids) and self.bids[bid - 1]["paddle"] == paddle)
        require(is_own, "the bid is another bidder's")
        require(self.status != "open" or cause == "void", "only a void excludes before the closing")
        self.excluded.add(paddle)
        self.causes.append(cause)

    def add_recount(self, entry):
        before, opening = self.before, self.terms["openingCents"]
        is_declined = before["kind"] == "answer" and before["paddle"] in self.declined
        require(before["kind"] == "exclusion" or is_declined, "nothing was excluded or declined")
        require(entry["afterNumber"] == len(self.bids), "it does not count all bids")
        require(entry["excluded"] == sorted(self.excluded), "it excludes other bidders than the entries before")
        require(entry["declined"] == sorted(self.declined), "other bidders declined than the entries before say")
        left = [bid for bid in self.bids if bid["paddle"] not in self.excluded]
        candidates = {bid["paddle"] for bid in left} - self.declined
        leader, price, reserve_met = entry["leaderPaddle"], entry["priceCents"], entry["reserveMet"]
        is_candidate = leader in candidates if leader is not None else not candidates
        require(is_candidate, "the leader is not one of the bidders left")
        counts = self.leader is not None and self.leader not in self.excluded | self.declined
        require(not counts or leader == self.leader, "a leader who counts lost the lead")
        require(price >= opening, "the price is below the opening price")
        require(price <= (left[-1]["priceCents"] if left else opening), "the price is above the last bid's")
        require((reserve_met is None) == (self.reserve_met is None), "the reserve is inconsistent")
        require(not (self.reserve_met is False and reserve_met), "without a bidder the reserve is met")
        self.leader, self.price, self.reserve_met = leader, price, reserve_met
        self.recounts += 1

    def add_purchase(self, entry):
        paddle, price = entry["paddle"], entry["priceCents"]
        require(not self.is_paused and milliseconds(entry["at"]) < self.ends, "the lot is not open")
        require(milliseconds(entry["at"]) >= self.at, "its time is before that of an earlier entry")
        require(price == self.terms["buyNowCents"], "it is not at the fixed price")
        require(self.leader is None or self.reserve_met is False, "bids have met the reserve")
        is_paddle = paddle <= self.paddles + 1 and paddle not in self.excluded
        require(is_paddle, "nobody has this paddle")
        self.paddles = max(self.paddles, paddle)
        self.leader, self.price = paddle, price
        self.reserve_met = None if self.reserve_met is None else True

    def add_withdrawal(self, _):
        pass

    def add_closing(self, entry):
        before = self.before["kind"]
        if before not in ("purchase", "withdrawal"):
            require(not self.is_paused, "the lot is paused")
            require(milliseconds(entry["at"]) >= self.ends, "the lot was closed before its end")
        self.check_status(entry, "withdrawn" if before == "withdrawal" else self.earned())
        require(milliseconds(entry["endsAt"]) == self.ends, "the end does not follow from the entries before")
        self.check_result(entry)

    def add_offer(self, entry):
        is_next = entry["paddle"] == self.leader and entry["priceCents"] == self.price
        require(is_next, "it is not the next bidder's price")
        require(self.reserve_met is not False, "it is below the reserve")
        self.offered = entry["paddle"]

    def add_answer(self, entry):
        paddle, answer = entry["paddle"], entry["answer"]
        asked = self.leader if answer == "passed" else self.offered
        require(paddle == asked, "nothing was offered to this paddle")
        if answer in ("declined", "lapsed", "passed"):
            self.declined.add(paddle)
        if answer == "accepted":
            self.accepted = True
        if answer != "taken":
            self.offered = None

    def add_disclosure(self, entry):
        require(entry["paddle"] <= self.paddles, "its bidder has no bid")

    def add_outcome(self, entry):
        was_voided = self.status == "sold" and self.causes and "default" not in self.causes
        require(self.status != "sold" or self.causes, "nothing ended the sale")
        self.check_status(entry, self.earned() if self.accepted or was_voided else "unsold")
        self.check_result(entry)

    def earned(self):
        return "sold" if self.leader is not None and self.reserve_met is not False else "unsold"

    def check_status(self, entry, expected):
        status = entry["status"]
        require(status == expected, f"the lot is {status}, which does not follow from its entries")

    def check_result(self, entry):
        require(entry["priceCents"] == self.price, "the hammer price does not follow from the entries before")
        require(entry["leaderPaddle"] == self.leader, "the buyer was not the leader")
        require(entry["reserveMet"] is self.reserve_met, "the reserve is inconsistent")
        self.status = entry["status"]
        self.begin_outcome()


def require(is_right, reason):
    if not is_right:
        raise Fault(0, reason)


def covers_every_price(steps):
    reached = 0
    for step in steps:
        if reached is None or step["minCents"] != reached:
            return False
        reached = step["maxCents"]
        if reached is not None and reached <= step["minCents"]:
            return False
    return reached is None


def increment_at(steps, price):
    return next(step["stepCents"] for step in steps if step["maxCents"] is None or price < step["maxCents"])


def follow(entries):
    if not entries or entries[0]["kind"] != "terms":
        raise Fault(1, "the history does not begin with the terms")
    place, course = 1, None
    try:
        course = Course(entries[0])
        for place, entry in enumerate(entries[1:], 2):
            course.add(entry)
    except Fault as fault:
        raise Fault(place, fault.reason) from None
    require(course.status != "open", "the history does not end with a closing")
    require(course.recounts == 0 and not course.accepted, "the history does not end with an outcome")
    return course


def check_seals(file):
    opened = {bid["number"]: bid for bid in file["own"]}
    require(len(opened) == len(file["own"]), "the file opens a seal twice")
    maximums = {}
    for place, entry in enumerate((each["entry"] for each in file["history"]), 1):
        if entry["kind"] != "bid":
            continue
        own = opened.pop(entry["number"], None)
        if own and entry["seal"] != seal_of(own["salt"], own["bidder"], own["maxCents"]):
            raise Fault(place, "it is sealed with other values")
        if own:
            maximums[entry["paddle"]] = own["maxCents"]
        if entry["priceCents"] > maximums.get(entry["leaderPaddle"], entry["priceCents"]):
            raise Fault(place, "its leader pays more than the maximum")
    require(not opened, "the file opens a seal of a bid that it does not contain")
    if file["ownReserve"]:
        check_reserve(file["ownReserve"], [each["entry"] for each in file["history"]])


def check_reserve(reserve, entries):
    cents = reserve["reserveCents"]
    if entries[0]["reserveSeal"] != seal_of(reserve["salt"], "reserve", cents):
        raise Fault(1, "the reserve is sealed with other values")
    for place, entry in enumerate(entries, 1):
        if entry.get("leaderPaddle") is not None and entry["reserveMet"] is not (entry["priceCents"] >= cents):
            raise Fault(place, "the opened reserve contradicts whether it is met")


def verify(file, receipts=()):
    """Returns the course of the lot, or raises a Fault."""
    require(FILE(file), "not a downloaded history")
    previous = first_hash(file["lotId"])
    for place, each in enumerate(file["history"], 1):
        if each["hash"] != entry_hash(previous, each["entry"]):
            raise Fault(place, "the chain breaks")
        previous = each["hash"]
    course = follow([each["entry"] for each in file["history"]])
    check_seals(file)
    hashes = {each["hash"] for each in file["history"]}
    for receipt in receipts:
        require(receipt in hashes, f"the file does not contain the receipt {receipt}")
    return course


def main(arguments):
    if not arguments:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as source:
            file = json.load(source)
    except (OSError, ValueError) as problem:
        print(f"{arguments[0]} cannot be read: {problem}", file=sys.stderr)
        return 2
    try:
        course = verify(file, arguments[1:])
    except Fault as fault:
        print(f"entry {fault.entry}: {fault.reason}" if fault.entry else fault.reason, file=sys.stderr)
        return 1
    print(f"{file['lotId']}: {len(file['history'])} entries, {len(course.bids)} bids, {course.status}")
    print(f"price {course.price} cents, buyer {course.leader}, last hash {file['history'][-1]['hash']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
