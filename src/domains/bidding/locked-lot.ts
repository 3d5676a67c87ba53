import type { KeyObject } from "node:crypto"
import { liveLotState } from "#domains/auctions/live-state.ts"
import type { BidIncrement } from "#domains/auctions/lot.ts"
import { minimumBidOf } from "#domains/auctions/lot-card.ts"
import type { Id } from "#platform/ids.ts"
import type { LiveState } from "#platform/live/topic.ts"
import type { Cents } from "#platform/money.ts"
import { openLeader } from "./maximums/leader-maximums.ts"
import type { MaximumKeys } from "./maximums/maximum-keys.ts"
import { unwrap } from "./maximums/open-maximum.ts"
import type { BiddingState, BiddingTerms } from "./rules.ts"

export type LockedRow = {
  lot_id: Id<"lot">
  auction_id: Id<"auc">
  status: "upcoming" | "live" | "sold" | "unsold" | "withdrawn"
  ends_at: Date
  price_cents: Cents
  leader_id: Id<"mem"> | null
  leader_encrypted_max: string | null
  leader_paddle: number | null
  reserve_met: boolean | null
  bid_count: number
  last_number: number
  last_hash: string | null
  last_bid_at: Date | null
  paddle_count: number
  version: number
  is_paused: boolean
  paused_at: Date | null
  shifted_ms: number
  bought_now: boolean
  opening_cents: Cents
  reserve_cents: Cents | null
  seller_id: Id<"mem"> | null
  scheduled_ends_at: Date
  auction_status: "draft" | "scheduled" | "live" | "completed" | "cancelled"
  preview_at: Date
  increments: BidIncrement[]
  soft_close_minutes: number
  soft_close_cap_minutes: number | null
  wrapped: string | null
  is_key_erased: boolean
}

/** The key and the maximum are null once the auction's key is erased. */
export type LockedLot = LockedRow & { key: KeyObject | null; leader_max_cents: Cents | null }

export function openLocked(row: LockedRow, keys: MaximumKeys): LockedLot {
  const key = unwrap(keys, { auctionId: row.auction_id, wrapped: row.wrapped })
  return Object.assign(row, { key, leader_max_cents: leaderMaxOf(row, key) })
}

function leaderMaxOf(row: LockedRow, key: KeyObject | null): Cents | null {
  const { lot_id: lotId, leader_id: bidderId, leader_encrypted_max: encrypted, price_cents: priceCents } = row
  if (row.bought_now) return priceCents
  if (bidderId === null || encrypted === null || row.is_key_erased) return null
  if (!key) throw new Error(`The key of auction ${row.auction_id} is missing`)
  const maxCents = openLeader(key, { lotId, bidderId }, encrypted)
  if (maxCents < priceCents) throw new Error(`The price of lot ${lotId} is above its leader's maximum`)
  return maxCents
}

export function termsOf(lot: LockedLot): BiddingTerms {
  const capMinutes = lot.soft_close_cap_minutes
  return {
    openingCents: lot.opening_cents,
    reserveCents: lot.reserve_cents,
    increments: lot.increments,
    softCloseMinutes: lot.soft_close_minutes,
    latestEndsAt:
      capMinutes === null
        ? null
        : new Date(lot.scheduled_ends_at.getTime() + lot.shifted_ms + capMinutes * 60_000),
  }
}

/** Machines' clocks differ slightly, but the log's times must never run backwards. */
export function timeInLog({ last_bid_at: last }: Pick<LockedRow, "last_bid_at">, now: Date): Date {
  return last !== null && last > now ? last : now
}

export function biddingStateOf(lot: LockedLot): BiddingState {
  return {
    priceCents: lot.price_cents,
    leader: lot.leader_id,
    leaderMaxCents: lot.leader_max_cents,
    reserveMet: lot.reserve_cents === null ? null : lot.reserve_met === true,
    endsAt: lot.ends_at,
  }
}

export function publicState(lot: LockedLot): LiveState {
  return liveLotState({
    id: lot.lot_id,
    version: lot.version,
    status: lot.status,
    priceCents: lot.price_cents,
    minimumCents: minimumBidOf(
      { leaderPaddle: lot.leader_paddle, priceCents: lot.price_cents },
      lot.increments,
    ),
    bidCount: lot.bid_count,
    leaderPaddle: lot.leader_paddle,
    reserveMet: lot.reserve_met,
    endsAt: lot.ends_at.toISOString(),
    pausedAt: lot.is_paused ? (lot.paused_at?.toISOString() ?? null) : null,
  })
}
