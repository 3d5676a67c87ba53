import type { ActEntry, EntryOf } from "#domains/auctions/chain/entries.ts"
import { type LotCourse, nothingSince } from "./lot-course.ts"
import { reasons } from "./reasons.ts"

/** Returns why an entry cannot follow, as far as that is public, or adds it. */
export function checkAct(course: LotCourse, entry: ActEntry): string | undefined {
  switch (entry.kind) {
    case "terms":
      return reasons.termsFirst
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
      return entry.paddle > course.paddles ? reasons.noBid : undefined
    case "outcome":
      return checkOutcome(course, entry)
  }
}

/** What must follow the entry before, and what belongs before or after the closing. */
export function orderFault({ before, status }: LotCourse, entry: { kind: string }): string | undefined {
  const { kind } = entry
  if (before.kind === "exclusion" && kind !== "recount") return reasons.recountMissing
  if ((before.kind === "purchase" || before.kind === "withdrawal") && kind !== "closing")
    return before.kind === "purchase" ? reasons.closingAfterPurchase : reasons.closingAfterWithdrawal
  if (kind === "disclosure") return undefined
  if (kind === "exclusion" || kind === "recount")
    return status === "withdrawn" ? reasons.withdrawn : undefined
  const isLate = kind === "offer" || kind === "answer" || kind === "outcome"
  if (isLate && (status === "open" || status === "withdrawn")) return reasons.notClosedByBids
  return isLate || status === "open" ? undefined : reasons.closedBefore
}

function checkRecount(course: LotCourse, entry: EntryOf<"recount">): string | undefined {
  const { before, bids, excluded, declined, leader } = course
  const isDue = before.kind === "exclusion" || (before.kind === "answer" && declined.has(before.paddle))
  if (!isDue) return reasons.nothingExcluded
  if (entry.afterNumber !== bids.length) return reasons.notAllBids
  if (!isList(entry.excluded, excluded)) return reasons.otherExcluded
  if (!isList(entry.declined, declined)) return reasons.otherDeclined
  const left = bids.filter(({ paddle }) => !excluded.has(paddle))
  const isCandidate = (paddle: number) => !excluded.has(paddle) && !declined.has(paddle)
  const candidates = left.filter(({ paddle }) => isCandidate(paddle))
  if ((entry.leaderPaddle === null) !== (candidates.length === 0)) return reasons.leaderNotLeft
  if (entry.leaderPaddle !== null && !candidates.some(({ paddle }) => paddle === entry.leaderPaddle))
    return reasons.leaderNotLeft
  if (leader !== null && isCandidate(leader) && entry.leaderPaddle !== leader) return reasons.leaderLost
  if (entry.priceCents < course.terms.openingCents) return reasons.belowOpening
  if (entry.priceCents > (left.at(-1)?.priceCents ?? course.terms.openingCents)) return reasons.aboveLastBid
  if ((entry.reserveMet === null) !== (course.reserveMet === null)) return reasons.reserveInconsistent
  if (course.reserveMet === false && entry.reserveMet === true) return reasons.reserveWithoutBidder
  course.leader = entry.leaderPaddle
  course.priceCents = entry.priceCents
  course.reserveMet = entry.reserveMet
  course.sinceOutcome.recounts += 1
  return undefined
}

function checkClosing(course: LotCourse, entry: EntryOf<"closing">): string | undefined {
  const { before, leader, reserveMet } = course
  const isEarly = before.kind === "purchase" || before.kind === "withdrawal"
  if (!isEarly && course.isPaused) return reasons.paused
  if (!isEarly && Date.parse(entry.at) < course.endsMs) return reasons.closedEarly
  const earned = leader !== null && reserveMet !== false ? "sold" : "unsold"
  const status = before.kind === "withdrawal" ? "withdrawn" : earned
  if (entry.status !== status) return reasons[`${entry.status}Unfounded`]
  if (Date.parse(entry.endsAt) !== course.endsMs) return reasons.endUnfounded
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
  if (status === "sold" && sinceOutcome.causes.length === 0) return reasons.nothingEnded
  if (entry.status !== expected) return reasons[`${entry.status}Unfounded`]
  course.status = entry.status
  course.sinceOutcome = nothingSince()
  return resultFault(course, entry)
}

function resultFault(
  { priceCents, leader, reserveMet }: LotCourse,
  entry: EntryOf<"outcome"> | EntryOf<"closing">,
): string | undefined {
  if (entry.priceCents !== priceCents) return reasons.priceUnfounded
  if (entry.leaderPaddle !== leader) return reasons.otherBuyer
  return entry.reserveMet === reserveMet ? undefined : reasons.reserveInconsistent
}

function isList(listed: readonly number[], expected: ReadonlySet<number>): boolean {
  return [...expected].toSorted((one, other) => one - other).join() === listed.join()
}

function checkPause(course: LotCourse, { at }: EntryOf<"pause">): string | undefined {
  if (course.isPaused) return reasons.pausedAlready
  if (Date.parse(at) < course.atMs) return reasons.timeBefore
  course.isPaused = true
  course.atMs = Date.parse(at)
  return undefined
}

function checkShift(course: LotCourse, { at, shiftMs, cause }: EntryOf<"shift">): string | undefined {
  if (course.isPaused !== (cause === "pause"))
    return course.isPaused ? reasons.pausedMoves : reasons.notPaused
  if (Date.parse(at) < course.atMs) return reasons.timeBefore
  course.isPaused = false
  course.atMs = Date.parse(at)
  course.endsMs += shiftMs
  course.capMs += shiftMs
  return undefined
}

function checkExclusion(course: LotCourse, { paddle, cause, bid }: EntryOf<"exclusion">): string | undefined {
  if (paddle > course.paddles) return reasons.noBid
  if (course.excluded.has(paddle)) return reasons.bidderExcluded
  if ((cause === "void") !== (bid !== null)) return reasons.bidNamed
  if (bid !== null && course.bids[bid - 1]?.paddle !== paddle) return reasons.otherBidder
  if (course.status === "open" && cause !== "void") return reasons.excludedEarly
  course.excluded.add(paddle)
  course.sinceOutcome.causes.push(cause)
  return undefined
}

function checkPurchase(
  course: LotCourse,
  { at, paddle, priceCents }: EntryOf<"purchase">,
): string | undefined {
  const { buyNowCents } = course.terms
  if (course.isPaused || Date.parse(at) >= course.endsMs) return reasons.notOpen
  if (Date.parse(at) < course.atMs) return reasons.timeBefore
  if (buyNowCents === null || priceCents !== buyNowCents) return reasons.notFixedPrice
  if (course.leader !== null && course.reserveMet !== false) return reasons.reserveMetBefore
  if (paddle > course.paddles + 1 || course.excluded.has(paddle)) return reasons.noPaddle
  course.paddles = Math.max(course.paddles, paddle)
  course.leader = paddle
  course.priceCents = priceCents
  course.reserveMet = course.reserveMet === null ? null : true
  return undefined
}

function checkOffer(course: LotCourse, { paddle, priceCents }: EntryOf<"offer">): string | undefined {
  if (paddle !== course.leader || priceCents !== course.priceCents) return reasons.notNextPrice
  if (course.reserveMet === false) return reasons.belowReserve
  course.offered = paddle
  return undefined
}

function checkAnswer(course: LotCourse, { paddle, answer }: EntryOf<"answer">): string | undefined {
  if (answer === "passed" ? paddle !== course.leader : paddle !== course.offered)
    return reasons.nothingOffered
  if (answer === "declined" || answer === "lapsed" || answer === "passed") course.declined.add(paddle)
  if (answer !== "taken") course.offered = null
  if (answer === "accepted") course.sinceOutcome.accepted = true
  return undefined
}
