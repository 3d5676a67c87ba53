import type { BidEntry } from "#domains/auctions/chain/entries.ts"
import { incrementAt } from "#domains/auctions/increments/increments.ts"
import type { LotCourse } from "./lot-course.ts"

/** Returns why a bid cannot follow, as far as that is public, or adds it. */
export function checkBid(course: LotCourse, bid: BidEntry): string | undefined {
  const fault =
    timeFault(course, bid) ?? paddleFault(course, bid) ?? priceFault(course, bid) ?? endFault(course, bid)
  if (fault) return fault
  course.bids.push(bid)
  course.priceCents = bid.priceCents
  course.leader = bid.leaderPaddle
  course.reserveMet = bid.reserveMet
  course.endsMs = Date.parse(bid.endsAt)
  course.atMs = Date.parse(bid.at)
  course.paddles = Math.max(course.paddles, bid.paddle)
  return undefined
}

function timeFault(course: LotCourse, bid: BidEntry): string | undefined {
  const atMs = Date.parse(bid.at)
  if (course.isPaused) return "the lot is paused"
  if (bid.number !== course.bids.length + 1) return "a bid is missing before it"
  if (atMs < course.atMs) return "its time is before that of an earlier entry"
  if (atMs >= course.endsMs) return "its time is not before the end"
  return undefined
}

function paddleFault(course: LotCourse, bid: BidEntry): string | undefined {
  if (bid.paddle > course.paddles + 1) return "its paddle skips a number"
  if (course.excluded.has(bid.paddle)) return "its bidder was excluded before"
  if (bid.leaderPaddle !== course.leader && bid.leaderPaddle !== bid.paddle)
    return "the new leader did not bid"
  return undefined
}

function priceFault(course: LotCourse, bid: BidEntry): string | undefined {
  const { priceCents, leader, reserveMet, terms } = course
  if ((bid.reserveMet === null) !== (reserveMet === null)) return "the reserve is inconsistent"
  if (reserveMet === true && bid.reserveMet === false) return "the reserve is no longer met"
  if (leader === null) {
    if (bid.priceCents < terms.openingCents) return "the price is below the opening price"
    return reserveMet === null && bid.priceCents !== terms.openingCents
      ? "the only bidder pays more than the opening price"
      : undefined
  }
  if (bid.paddle === leader) return raiseFault(course, bid)
  if (bid.priceCents <= priceCents) return "the price does not rise"
  // A losing bid is at least an increment higher, and the leader's maximum covers it.
  const isTooSmall = bid.priceCents < priceCents + incrementAt(terms.steps, priceCents)
  return bid.leaderPaddle === leader && isTooSmall ? "the price rises by less than an increment" : undefined
}

function raiseFault({ priceCents, reserveMet }: LotCourse, bid: BidEntry): string | undefined {
  if (bid.priceCents < priceCents) return "the price falls"
  return reserveMet === bid.reserveMet && bid.priceCents !== priceCents
    ? "a leader's own raise moves the price"
    : undefined
}

function endFault({ leader, endsMs, capMs, terms }: LotCourse, bid: BidEntry): string | undefined {
  const wantedMs = Math.min(Date.parse(bid.at) + terms.softCloseMinutes * 60_000, capMs)
  const rightMs = bid.paddle === leader ? endsMs : Math.max(endsMs, wantedMs)
  return Date.parse(bid.endsAt) === rightMs ? undefined : "the end does not follow from the soft close"
}
