import type { KeyObject } from "node:crypto"
import { denialReason } from "#domains/accounts/permissions.ts"
import { refuse as refuseMember } from "#domains/accounts/refusals.ts"
import type { AccountStatus, Role, StaffRole } from "#domains/accounts/roles.ts"
import { termsChanged } from "#domains/accounts/terms/accept-terms.ts"
import { shippedTermsVersion } from "#domains/accounts/terms/terms-version.ts"
import { bidHash, firstHash, sealOf } from "#domains/auctions/chain/chain.ts"
import { newSalt } from "#domains/auctions/chain/salt.ts"
import type { Refusal } from "#platform/refusal.ts"
import type { BidRow, Receipt } from "./bid-row.ts"
import type { BudgetLeft } from "./budgets/lock-budgets.ts"
import { amountAlone } from "./budgets/price-lots.ts"
import { biddingStateOf, type LockedLot, termsOf, timeInLog } from "./locked-lot.ts"
import { encryptMaximum } from "./maximums/encrypt-maximum.ts"
import { rememberLeader } from "./maximums/leader-maximums.ts"
import { refuse } from "./refusals.ts"
import { applyBid, retypeReason } from "./rules.ts"
import type { BidRequest } from "./waiting-bid.ts"

export type BidLookup = {
  role: Role | null
  status: AccountStatus | null
  is_verified: boolean | null
  staff_role: StaffRole | null
  is_ended_for: boolean
  paddle: number | null
  is_excluded: boolean
  is_sellers_person: boolean
  has_budget: boolean
  accepted_terms: string | null
  /** Null if the release's own terms apply. */
  terms: string | null
  bid: BidRow | null
  refused: { reason: string; encrypted_bid: string } | null
}

export type EarlierAnswer = { maxCents: number; receipt?: Receipt; problem?: Refusal }

export type LotBatch = {
  lot: LockedLot
  paddles: Map<string, number>
  byKey: Map<string, EarlierAnswer>
  seenVersion: number
}

export function evaluateBid(
  batch: LotBatch,
  request: BidRequest,
  lookup: BidLookup,
  { now, left }: { now: Date; left: BudgetLeft | null },
): { bid: BidRow; paddle: number | undefined } {
  const { lot } = batch
  const key = requireAcceptable(lot, request, lookup, now)

  const at = timeInLog(lot, now)
  const before = biddingStateOf(lot)
  const offer = { bidder: request.bidderId, maxCents: request.maxCents }
  const { biddingState, kind, minimumCents } = applyBid(before, offer, termsOf(lot), at)
  requireConfirmed(request, minimumCents)
  requireWithinBudget(left, request)

  const existingPaddle = lookup.paddle ?? batch.paddles.get(request.bidderId)
  const paddle = existingPaddle ?? ++lot.paddle_count
  if (existingPaddle === undefined) batch.paddles.set(request.bidderId, paddle)
  const leaderPaddle = kind === "lead" || kind === "raised" ? paddle : (lot.leader_paddle ?? paddle)

  const salt = newSalt()
  const record = {
    kind: "bid" as const,
    number: lot.last_number + 1,
    at: at.toISOString(),
    paddle,
    priceCents: biddingState.priceCents,
    leaderPaddle,
    reserveMet: biddingState.reserveMet,
    endsAt: biddingState.endsAt.toISOString(),
    seal: sealOf(salt, request.bidderId, request.maxCents),
  }
  const hash = bidHash(lot.last_hash ?? firstHash(lot.lot_id), record)
  const owner = { lotId: lot.lot_id, bidderId: request.bidderId }
  const encryptedMax = encryptMaximum(key, owner, { maxCents: request.maxCents, salt })
  const leads = biddingState.leader === request.bidderId
  if (leads) rememberLeader(key, owner, encryptedMax, request.maxCents)

  const isPublic = kind !== "raised" || biddingState.priceCents !== before.priceCents
  Object.assign(lot, {
    ends_at: biddingState.endsAt,
    price_cents: biddingState.priceCents,
    leader_id: biddingState.leader,
    leader_max_cents: biddingState.leaderMaxCents,
    leader_encrypted_max: leads ? encryptedMax : lot.leader_encrypted_max,
    leader_paddle: leaderPaddle,
    reserve_met: biddingState.reserveMet,
    last_number: record.number,
    last_hash: hash,
    last_bid_at: at,
    bid_count: lot.bid_count + (isPublic ? 1 : 0),
    version: lot.version + (isPublic || biddingState.reserveMet !== before.reserveMet ? 1 : 0),
  })
  return {
    bid: {
      lot_id: lot.lot_id,
      number: record.number,
      bidder_id: request.bidderId,
      paddle,
      encrypted_max: encryptedMax,
      at: record.at,
      idempotency_key: request.idempotencyKey,
      kind,
      minimum_cents: minimumCents,
      price_cents: biddingState.priceCents,
      leader_paddle: leaderPaddle,
      reserve_met: biddingState.reserveMet,
      ends_at: record.endsAt,
      seal: record.seal,
      hash,
    },
    paddle: existingPaddle === undefined ? paddle : undefined,
  }
}

function requireAcceptable(lot: LockedLot, request: BidRequest, lookup: BidLookup, now: Date): KeyObject {
  requireVisible(lot, now)
  requireMayBid(lot, request, lookup)
  requireOpen(lot, now)
  requireTermsAccepted(lookup)
  if (!lot.key) throw refuse("maximumsErased")
  return lot.key
}

function requireMayBid(lot: LockedLot, request: BidRequest, lookup: BidLookup): void {
  const { role, status, staff_role: staffRole } = lookup
  const isVerified = lookup.is_verified ?? false
  const denial = denialReason({ role, staffRole, isVerified, status: status ?? "active" }, "bid")
  if (denial) throw refuseMember(denial)
  if (lookup.is_ended_for) throw refuse("biddingEnded")
  if (lot.seller_id === request.bidderId) throw refuse("ownLot")
  if (lookup.is_sellers_person) throw refuse("sellerLinkedAccount")
  if (lookup.is_excluded) throw refuse("excluded")
}

function requireTermsAccepted({ accepted_terms: accepted, terms }: BidLookup): void {
  const version = terms ?? shippedTermsVersion
  if (accepted !== version) throw termsChanged(version)
}

/** Not stored: the same bid is sent again with the amount entered twice. */
function requireConfirmed({ maxCents, isConfirmed, medianCents }: BidRequest, minimumCents: number): void {
  if (isConfirmed) return
  const reason = retypeReason(maxCents, { minimumCents, medianCents })
  const facts = { field: "confirm", minimumCents }
  if (reason === "aboveMedian") throw refuse(reason, { ...facts, medianCents })
  if (reason) throw refuse(reason, facts)
}

/** Compares only the bidder's own figures, so the answer does not reveal if the bid would lead. */
function requireWithinBudget(left: BudgetLeft | null, { lotId, maxCents }: BidRequest): void {
  if (left === null || left.costOf(lotId, maxCents) <= left.leftCents) return
  const facts = { leftCents: Math.max(0, left.leftCents) }
  throw refuse(left.costOf === amountAlone ? "overBudget" : "overBudgetWithCharges", facts)
}

function requireVisible(lot: LockedLot, now: Date): void {
  if (lot.status !== "upcoming") return
  if (lot.auction_status !== "scheduled" || lot.preview_at > now) throw refuse("noSuchLot")
}

function requireOpen(lot: LockedLot, now: Date): void {
  if (lot.status === "upcoming") throw refuse("notOpen")
  if (lot.status === "withdrawn") throw refuse("withdrawn")
  if (lot.is_paused) throw refuse("paused")
  // Applies even if the scheduler has not closed the lot yet.
  if (lot.status !== "live" || now >= lot.ends_at) throw refuse("ended")
}
