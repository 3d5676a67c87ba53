import { refuse as refuseMember } from "#domains/accounts/refusals.ts"
import type { BidStep } from "#domains/auctions/lot.ts"
import { minimumOf } from "#domains/auctions/lot-card.ts"
import { lotState } from "#domains/auctions/state.ts"
import type { Id } from "#platform/ids.ts"
import type { LiveState } from "#platform/live.ts"
import type { Cents } from "#platform/money.ts"
import type { BidRow } from "./bid-row.ts"
import { genesis, link, newSalt, seal } from "./chain.ts"
import { refuse } from "./refusals.ts"
import type { BidRequest } from "./rostrum.ts"
import { raise, type Standing, type Terms } from "./rules.ts"
import type { Earlier, Known } from "./turn.ts"

/** A locked row of standings with what the rules need of its lot and auction, under the column names. */
export type LockedLot = {
  lot_id: Id<"lot">
  auction_id: Id<"auc">
  status: "upcoming" | "live" | "sold" | "unsold" | "withdrawn"
  ends_at: Date
  price_cents: Cents
  leader_id: Id<"mem"> | null
  leader_max_cents: Cents | null
  leader_paddle: number | null
  reserve_met: boolean | null
  bid_count: number
  last_number: number
  last_hash: string | null
  last_bid_at: Date | null
  paddle_count: number
  version: number
  opening_cents: Cents
  reserve_cents: Cents | null
  seller_id: Id<"mem"> | null
  scheduled_ends_at: Date
  steps: BidStep[]
  soft_close_minutes: number
  soft_close_cap_minutes: number | null
}

/** A lot while its waiting bids are weighed; `lot` moves with each of them. */
export type Turned = {
  lot: LockedLot
  paddles: Map<string, number>
  byKey: Map<string, Earlier>
  seenVersion: number
}

export function termsOf(lot: LockedLot): Terms {
  const capMinutes = lot.soft_close_cap_minutes
  return {
    openingCents: lot.opening_cents,
    reserveCents: lot.reserve_cents,
    steps: lot.steps,
    softCloseMinutes: lot.soft_close_minutes,
    latestEndsAt:
      capMinutes === null ? null : new Date(lot.scheduled_ends_at.getTime() + capMinutes * 60_000),
  }
}

export function standingOf(lot: LockedLot): Standing {
  return {
    priceCents: lot.price_cents,
    leader: lot.leader_id,
    leaderMaxCents: lot.leader_max_cents,
    reserveMet: lot.reserve_cents === null ? null : lot.reserve_met === true,
    endsAt: lot.ends_at,
  }
}

/** The bid as it goes into the log, or a refusal. Moves the lot when it is taken. */
export function weigh(
  turn: Turned,
  request: BidRequest,
  known: Known,
  now: Date,
): { bid: BidRow; paddle: number | undefined } {
  const { lot } = turn
  requireBidder(lot, request, known)
  requireOpen(lot, now)

  // Two machines' clocks may differ by a breath; the log's times never run backwards.
  const at = lot.last_bid_at !== null && lot.last_bid_at > now ? lot.last_bid_at : now
  const terms = termsOf(lot)
  const before = standingOf(lot)
  const { standing, kind, minimumCents } = raise(
    before,
    { bidder: request.bidderId, maxCents: request.maxCents },
    terms,
    at,
  )

  const held = known.paddle ?? turn.paddles.get(request.bidderId)
  const paddle = held ?? ++lot.paddle_count
  if (held === undefined) turn.paddles.set(request.bidderId, paddle)
  const leaderPaddle = kind === "lead" || kind === "raised" ? paddle : (lot.leader_paddle ?? paddle)

  const salt = newSalt()
  const record = {
    lotId: lot.lot_id,
    number: lot.last_number + 1,
    at: at.toISOString(),
    paddle,
    priceCents: standing.priceCents,
    leaderPaddle,
    reserveMet: standing.reserveMet,
    endsAt: standing.endsAt.toISOString(),
    seal: seal({ salt, bidder: request.bidderId, maxCents: request.maxCents }),
  }
  const hash = link(lot.last_hash ?? genesis(lot.lot_id), record)

  const isSeen = kind !== "raised" || standing.priceCents !== before.priceCents
  Object.assign(lot, {
    ends_at: standing.endsAt,
    price_cents: standing.priceCents,
    leader_id: standing.leader,
    leader_max_cents: standing.leaderMaxCents,
    leader_paddle: leaderPaddle,
    reserve_met: standing.reserveMet,
    last_number: record.number,
    last_hash: hash,
    last_bid_at: at,
    bid_count: lot.bid_count + (isSeen ? 1 : 0),
    version: lot.version + (isSeen || standing.reserveMet !== before.reserveMet ? 1 : 0),
  })
  return {
    bid: {
      lot_id: lot.lot_id,
      number: record.number,
      bidder_id: request.bidderId,
      paddle,
      max_cents: request.maxCents,
      at: record.at,
      idempotency_key: request.idempotencyKey,
      kind,
      minimum_cents: minimumCents,
      price_cents: standing.priceCents,
      leader_paddle: leaderPaddle,
      reserve_met: standing.reserveMet,
      ends_at: record.endsAt,
      salt,
      seal: record.seal,
      hash,
    },
    paddle: held === undefined ? paddle : undefined,
  }
}

function requireBidder(lot: LockedLot, request: BidRequest, known: Known): void {
  if (known.status === null) throw refuseMember("signIn")
  if (known.status === "banned") throw refuseMember("banned")
  if (known.status === "suspended") throw refuseMember("suspended")
  if (!known.is_verified) throw refuseMember("notVerified")
  if (lot.seller_id === request.bidderId) throw refuse("ownLot")
}

function requireOpen(lot: LockedLot, now: Date): void {
  if (lot.status === "upcoming") throw refuse("notOpen")
  if (lot.status === "withdrawn") throw refuse("withdrawn")
  // A lot that has reached its end is closed, whether the gavel has been there already or not.
  if (lot.status !== "live" || now >= lot.ends_at) throw refuse("ended")
}

/** The locked row as the public may see it. */
export function publicState(lot: LockedLot): LiveState {
  return lotState({
    id: lot.lot_id,
    version: lot.version,
    status: lot.status,
    priceCents: lot.price_cents,
    minimumCents: minimumOf({ leaderPaddle: lot.leader_paddle, priceCents: lot.price_cents }, lot.steps),
    bidCount: lot.bid_count,
    leaderPaddle: lot.leader_paddle,
    reserveMet: lot.reserve_met,
    endsAt: lot.ends_at.toISOString(),
  })
}
