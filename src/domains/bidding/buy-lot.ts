import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refuse as refuseMember } from "#domains/accounts/refusals.ts"
import { isSamePerson } from "#domains/accounts/same-person.ts"
import { members } from "#domains/accounts/schema.ts"
import { termsChanged } from "#domains/accounts/terms/accept-terms.ts"
import { readTermsVersion } from "#domains/accounts/terms/terms-version.ts"
import { appendEntries } from "#domains/auctions/chain/append-entries.ts"
import { completeAuction } from "#domains/auctions/complete-auction.ts"
import { biddingStates, lots } from "#domains/auctions/schema.ts"
import type { Tx } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { type Id, isId } from "#platform/ids.ts"
import { createLotOrderLine } from "./closing/close-lot.ts"
import { lockLot } from "./lock-lots.ts"
import { type LockedLot, publicState, timeInLog } from "./locked-lot.ts"
import { closingEntry } from "./log/act-entries.ts"
import { refuse } from "./refusals.ts"
import { exclusions, paddles } from "./schema.ts"

/** Runs in the paying transaction and takes the lock that bidding takes. */
export async function buyLot(tx: Tx, lotId: string): Promise<Id<"orl">> {
  const buyerId = await requireBuyer(tx)
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const lot = await lockLot(tx, lotId)
  // Read the time only after the lock: a bid or the end may have come during the wait.
  const now = await readDatabaseTime(tx)
  if (!lot || (lot.status === "upcoming" && (lot.auction_status !== "scheduled" || lot.preview_at > now)))
    throw refuse("noSuchLot")
  if (lot.seller_id === buyerId) throw refuse("ownLot")
  if (lot.status === "upcoming") throw refuse("notOpen")
  if (lot.is_paused) throw refuse("paused")
  const [terms] = await tx.db.select({ buyNowCents: lots.buyNowCents }).from(lots).where(eq(lots.id, lotId))
  const priceCents = terms?.buyNowCents ?? null
  if (priceCents === null) throw refuse("noBuyNow")
  if (!isForSale(lot, now)) throw refuse("buyNowFail")
  await requireNotExcluded(tx, lotId, buyerId)
  if (await isSamePerson(tx, buyerId, lot.seller_id)) throw refuse("sellerLinkedAccount")
  lot.leader_paddle = await paddleOf(tx, lot, buyerId)
  lot.status = "sold"
  lot.price_cents = priceCents
  lot.reserve_met = lot.reserve_cents === null ? null : true
  lot.version += 1
  const at = timeInLog(lot, now).toISOString()
  const purchase = { kind: "purchase", at, paddle: lot.leader_paddle, priceCents } as const
  await appendEntries(tx, [{ lotId, entry: purchase }, closingEntry(lot, "sold", now)])
  await tx.db
    .update(biddingStates)
    .set({
      status: "sold",
      priceCents,
      leaderId: buyerId,
      leaderEncryptedMax: null,
      leaderPaddle: lot.leader_paddle,
      reserveMet: lot.reserve_met,
      paddleCount: lot.paddle_count,
      version: lot.version,
      closedAt: now,
      boughtNow: true,
    })
    .where(eq(biddingStates.lotId, lotId))
  const lineId = await createLotOrderLine(tx, lot, buyerId, priceCents, now)
  const state = publicState(lot)
  tx.afterCommit(() => tx.app.live.publish(state))
  await completeAuction(tx, lot.auction_id, now)
  return lineId
}

function isForSale(lot: LockedLot, now: Date): boolean {
  return lot.status === "live" && now < lot.ends_at && (lot.leader_id === null || lot.reserve_met === false)
}

async function requireNotExcluded(tx: Tx, lotId: Id<"lot">, buyerId: Id<"mem">): Promise<void> {
  const own = and(eq(exclusions.lotId, lotId), eq(exclusions.bidderId, buyerId))
  const [excluded] = await tx.db.select({ cause: exclusions.cause }).from(exclusions).where(own)
  if (excluded) throw refuse("excluded")
}

async function requireBuyer(tx: Tx): Promise<Id<"mem">> {
  const buyerId = requirePermission(tx, "bid")
  const { role, status, emailVerified: isVerified, closedAt, biddingEndedAt, termsVersion } = members
  const [row] = await tx.db
    .select({ role, status, isVerified, closedAt, biddingEndedAt, termsVersion })
    .from(members)
    .where(eq(members.id, buyerId))
    .for("share")
  if (!row || row.closedAt !== null) throw refuseMember("signIn")
  if (row.biddingEndedAt !== null) throw refuse("biddingEnded")
  const { role: now, status: accountStatus, isVerified: isProven } = row
  const actor = { ...tx.actor, role: now, status: accountStatus, isVerified: isProven }
  requirePermission({ actor }, "bid")
  const version = await readTermsVersion(tx)
  if (row.termsVersion !== version) throw termsChanged(version)
  return buyerId
}

async function paddleOf(tx: Tx, lot: LockedLot, buyerId: Id<"mem">): Promise<number> {
  const [existing] = await tx.db
    .select({ number: paddles.number })
    .from(paddles)
    .where(and(eq(paddles.lotId, lot.lot_id), eq(paddles.bidderId, buyerId)))
  if (existing) return existing.number
  lot.paddle_count += 1
  await tx.db.insert(paddles).values({ lotId: lot.lot_id, bidderId: buyerId, number: lot.paddle_count })
  return lot.paddle_count
}
