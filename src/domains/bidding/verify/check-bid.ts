import type { BidEntry } from "#domains/auctions/chain/entries.ts"
import { incrementAt } from "#domains/auctions/increments/increments.ts"
import type { LotCourse } from "./lot-course.ts"
import { reasons } from "./reasons.ts"

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
  if (course.isPaused) return reasons.paused
  if (bid.number !== course.bids.length + 1) return reasons.bidMissing
  if (atMs < course.atMs) return reasons.timeBefore
  if (atMs >= course.endsMs) return reasons.timeAfterEnd
  return undefined
}

function paddleFault(course: LotCourse, bid: BidEntry): string | undefined {
  if (bid.paddle > course.paddles + 1) return reasons.paddleSkips
  if (course.excluded.has(bid.paddle)) return reasons.bidderExcluded
  if (bid.leaderPaddle !== course.leader && bid.leaderPaddle !== bid.paddle) return reasons.leaderDidNotBid
  return undefined
}

function priceFault(course: LotCourse, bid: BidEntry): string | undefined {
  const { priceCents, leader, reserveMet, terms } = course
  if ((bid.reserveMet === null) !== (reserveMet === null)) return reasons.reserveInconsistent
  if (reserveMet === true && bid.reserveMet === false) return reasons.reserveLost
  if (leader === null) {
    if (bid.priceCents < terms.openingCents) return reasons.belowOpening
    return reserveMet === null && bid.priceCents !== terms.openingCents
      ? reasons.onlyBidderPaysMore
      : undefined
  }
  if (bid.paddle === leader) return raiseFault(course, bid)
  if (bid.priceCents <= priceCents) return reasons.priceDoesNotRise
  // A losing bid is at least an increment higher, and the leader's maximum covers it.
  const isTooSmall = bid.priceCents < priceCents + incrementAt(terms.steps, priceCents)
  return bid.leaderPaddle === leader && isTooSmall ? reasons.riseTooSmall : undefined
}

function raiseFault({ priceCents, reserveMet }: LotCourse, bid: BidEntry): string | undefined {
  if (bid.priceCents < priceCents) return reasons.priceFalls
  return reserveMet === bid.reserveMet && bid.priceCents !== priceCents ? reasons.raiseMovesPrice : undefined
}

function endFault({ leader, endsMs, capMs, terms }: LotCourse, bid: BidEntry): string | undefined {
  const wantedMs = Math.min(Date.parse(bid.at) + terms.softCloseMinutes * 60_000, capMs)
  const rightMs = bid.paddle === leader ? endsMs : Math.max(endsMs, wantedMs)
  return Date.parse(bid.endsAt) === rightMs ? undefined : reasons.endNotSoftClose
}
