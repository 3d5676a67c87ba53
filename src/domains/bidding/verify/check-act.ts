import type { ActEntry, EntryOf } from "#domains/auctions/chain/entries.ts"
import { type LotCourse, nothingSince } from "./lot-course.ts"

/** Returns why an entry cannot follow, as far as that is public, or adds it. */
export function checkAct(course: LotCourse, entry: ActEntry): string | undefined {
  switch (entry.kind) {
    case "terms":
      return "the terms come first, and once"
    case "pause":
      return checkPause(course, entry)
    case "shift":
      return checkShift(course, entry)
    case "exclusion":
      return checkExclusion(course, entry)
    case "recount":
      return checkRecount(course, entry)
    case "purchase":
      return checkPurchase(course, entry)
    case "withdrawal":
      return undefined
    case "closing":
      return checkClosing(course, entry)
    case "offer":
      return checkOffer(course, entry)
    case "answer":
      return checkAnswer(course, entry)
    case "disclosure":
      return entry.paddle > course.paddles ? "its bidder has no bid" : undefined
    case "outcome":
      return checkOutcome(course, entry)
  }
}

/** What must follow the entry before, and what belongs before or after the closing. */
export function orderFault({ before, status }: LotCourse, entry: { kind: string }): string | undefined {
  const { kind } = entry
  if (before.kind === "exclusion" && kind !== "recount") return "a recount must follow the exclusion"
  if ((before.kind === "purchase" || before.kind === "withdrawal") && kind !== "closing")
    return `the closing must follow the ${before.kind}`
  if (kind === "disclosure") return undefined
  if (kind === "exclusion" || kind === "recount")
    return status === "withdrawn" ? "the lot was withdrawn" : undefined
  const isLate = kind === "offer" || kind === "answer" || kind === "outcome"
  if (isLate && (status === "open" || status === "withdrawn")) return "the lot was not closed by bids"
  return isLate || status === "open" ? undefined : "the lot was closed before"
}

function checkRecount(course: LotCourse, entry: EntryOf<"recount">): string | undefined {
  const { before, bids, excluded, declined, leader } = course
  const isDue = before.kind === "exclusion" || (before.kind === "answer" && declined.has(before.paddle))
  if (!isDue) return "nothing was excluded or declined"
  if (entry.afterNumber !== bids.length) return "it does not count all bids"
  if (!isList(entry.excluded, excluded)) return "it excludes other bidders than the entries before"
  if (!isList(entry.declined, declined)) return "other bidders declined than the entries before say"
  const left = bids.filter(({ paddle }) => !excluded.has(paddle))
  const isCandidate = (paddle: number) => !excluded.has(paddle) && !declined.has(paddle)
  const candidates = left.filter(({ paddle }) => isCandidate(paddle))
  if ((entry.leaderPaddle === null) !== (candidates.length === 0))
    return "the leader is not one of the bidders left"
  if (entry.leaderPaddle !== null && !candidates.some(({ paddle }) => paddle === entry.leaderPaddle))
    return "the leader is not one of the bidders left"
  if (leader !== null && isCandidate(leader) && entry.leaderPaddle !== leader)
    return "a leader who counts lost the lead"
  if (entry.priceCents < course.terms.openingCents) return "the price is below the opening price"
  if (entry.priceCents > (left.at(-1)?.priceCents ?? course.terms.openingCents))
    return "the price is above the last bid's"
  if ((entry.reserveMet === null) !== (course.reserveMet === null)) return "the reserve is inconsistent"
  if (course.reserveMet === false && entry.reserveMet === true) return "without a bidder the reserve is met"
  course.leader = entry.leaderPaddle
  course.priceCents = entry.priceCents
  course.reserveMet = entry.reserveMet
  course.sinceOutcome.recounts += 1
  return undefined
}

function checkClosing(course: LotCourse, entry: EntryOf<"closing">): string | undefined {
  const { before, leader, reserveMet } = course
  const isEarly = before.kind === "purchase" || before.kind === "withdrawal"
  if (!isEarly && course.isPaused) return "the lot is paused"
  if (!isEarly && Date.parse(entry.at) < course.endsMs) return "the lot was closed before its end"
  const earned = leader !== null && reserveMet !== false ? "sold" : "unsold"
  const status = before.kind === "withdrawal" ? "withdrawn" : earned
  if (entry.status !== status) return `the lot is ${entry.status}, which does not follow from its entries`
  if (Date.parse(entry.endsAt) !== course.endsMs) return "the end does not follow from the entries before"
  course.status = entry.status
  course.sinceOutcome = nothingSince()
  return resultFault(course, entry)
}

function checkOutcome(course: LotCourse, entry: EntryOf<"outcome">): string | undefined {
  const { leader, reserveMet, sinceOutcome, status } = course
  const earned = leader !== null && reserveMet !== false ? "sold" : "unsold"
  const isUnpaid = sinceOutcome.causes.includes("default")
  const wasVoided = status === "sold" && sinceOutcome.causes.length > 0 && !isUnpaid
  const expected = sinceOutcome.accepted || wasVoided ? earned : "unsold"
  if (status === "sold" && sinceOutcome.causes.length === 0) return "nothing ended the sale"
  if (entry.status !== expected) return `the lot is ${entry.status}, which does not follow from its entries`
  course.status = entry.status
  course.sinceOutcome = nothingSince()
  return resultFault(course, entry)
}

function resultFault(
  { priceCents, leader, reserveMet }: LotCourse,
  entry: EntryOf<"outcome"> | EntryOf<"closing">,
): string | undefined {
  if (entry.priceCents !== priceCents) return "the hammer price does not follow from the entries before"
  if (entry.leaderPaddle !== leader) return "the buyer was not the leader"
  return entry.reserveMet === reserveMet ? undefined : "the reserve is inconsistent"
}

function isList(listed: readonly number[], expected: ReadonlySet<number>): boolean {
  return [...expected].toSorted((one, other) => one - other).join() === listed.join()
}

function checkPause(course: LotCourse, { at }: EntryOf<"pause">): string | undefined {
  if (course.isPaused) return "it is paused already"
  if (Date.parse(at) < course.atMs) return "its time is before that of an earlier entry"
  course.isPaused = true
  course.atMs = Date.parse(at)
  return undefined
}

function checkShift(course: LotCourse, { at, shiftMs, cause }: EntryOf<"shift">): string | undefined {
  if (course.isPaused && cause !== "pause") return "a paused lot does not move"
  if (Date.parse(at) < course.atMs) return "its time is before that of an earlier entry"
  course.isPaused = false
  course.atMs = Date.parse(at)
  course.endsMs += shiftMs
  course.capMs += shiftMs
  return undefined
}

function checkExclusion(course: LotCourse, { paddle, cause, bid }: EntryOf<"exclusion">): string | undefined {
  if (paddle > course.paddles) return "its bidder has no bid"
  if (course.excluded.has(paddle)) return "its bidder was excluded before"
  if ((cause === "void") !== (bid !== null)) return "only a void names a bid"
  if (bid !== null && course.bids[bid - 1]?.paddle !== paddle) return "the bid is another bidder's"
  if (course.status === "open" && cause !== "void") return "only a void excludes before the closing"
  course.excluded.add(paddle)
  course.sinceOutcome.causes.push(cause)
  return undefined
}

function checkPurchase(
  course: LotCourse,
  { at, paddle, priceCents }: EntryOf<"purchase">,
): string | undefined {
  const { buyNowCents } = course.terms
  if (course.isPaused || Date.parse(at) >= course.endsMs) return "the lot is not open"
  if (buyNowCents === null || priceCents !== buyNowCents) return "it is not at the fixed price"
  if (course.leader !== null && course.reserveMet !== false) return "bids have met the reserve"
  if (paddle > course.paddles + 1 || course.excluded.has(paddle)) return "nobody has this paddle"
  course.paddles = Math.max(course.paddles, paddle)
  course.leader = paddle
  course.priceCents = priceCents
  course.reserveMet = course.reserveMet === null ? null : true
  return undefined
}

function checkOffer(course: LotCourse, { paddle, priceCents }: EntryOf<"offer">): string | undefined {
  if (paddle !== course.leader || priceCents !== course.priceCents) return "it is not the next bidder's price"
  if (course.reserveMet === false) return "it is below the reserve"
  course.offered = paddle
  return undefined
}

function checkAnswer(course: LotCourse, { paddle, answer }: EntryOf<"answer">): string | undefined {
  if (answer === "passed" ? paddle !== course.leader : paddle !== course.offered)
    return "nothing was offered to this paddle"
  if (answer === "declined" || answer === "lapsed" || answer === "passed") course.declined.add(paddle)
  if (answer !== "taken") course.offered = null
  if (answer === "accepted") course.sinceOutcome.accepted = true
  return undefined
}
