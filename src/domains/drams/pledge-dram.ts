import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import {
  countOwnPledges,
  type LockedOffer,
  lockMember,
  lockOffer,
  type OfferKey,
  saveOffer,
} from "./lock-offer.ts"
import { createPledgeOrderLine, reachTarget, readOfferedBottle } from "./reach-target.ts"
import { refuse } from "./refusals.ts"
import { afterPledges, afterPurchase, dramLimitFor, type OfferStatus, pledgeDenialReason } from "./rules.ts"
import { dramPledges } from "./schema.ts"

export type PledgeState = {
  dramSaleId: string
  listingId: string
  pledged: number
  target: number
  status: OfferStatus
  freed: number
  mine: number
  max: number
}

export const pledgesPerMinute = { name: "pledge", times: 60, seconds: 60 }

/**
 * Buys at once if the bottle is open. The pledge that reaches the target turns all pledges into order lines. Idempotent
 * by key.
 */
export async function pledgeDram(ctx: Ctx, key: OfferKey, idempotencyKey: string): Promise<PledgeState> {
  const memberId = requirePermission(ctx, "pledge")
  await limitPledges(ctx, memberId)
  return await transaction(ctx, async (tx) => {
    const role = await lockMember(tx, memberId)
    const offer = await lockOffer(tx, key)
    // Read the time only after the lock: the sale may have ended during the wait.
    const now = await readDatabaseTime(tx)
    const mine = await countOwnPledges(tx, key, memberId)
    const max = dramLimitFor(offer, role)
    if (await isRepeatedPledge(tx, key, memberId, idempotencyKey)) return pledgeStateOf(offer, mine, max)
    const denial = pledgeDenialReason(offer, { role, pledged: mine }, now)
    if (denial) throw refuse(denial, { pledged: offer.pledged, target: offer.target, max })
    const id = newId("plg")
    const { dramSaleId, listingId } = key
    if (offer.freed > 0) {
      const orderLineId = await createPledgeOrderLine(
        tx,
        await readOfferedBottle(tx, listingId),
        { id, memberId, offer },
        now,
      )
      const pledge = { id, dramSaleId, listingId, memberId, at: now, idempotencyKey }
      await tx.db.insert(dramPledges).values({ ...pledge, status: "due", endedAt: now, orderLineId })
      const sold = afterPurchase(offer)
      await saveOffer(tx, sold)
      return pledgeStateOf(sold, mine + 1, max)
    }
    await tx.db.insert(dramPledges).values({ id, dramSaleId, listingId, memberId, at: now, idempotencyKey })
    const after = afterPledges(offer, 1)
    const isReached = after.status === "reached"
    await saveOffer(tx, { ...after, reachedAt: isReached ? now : null })
    if (isReached) await reachTarget(tx, after, now)
    return pledgeStateOf(after, mine + 1, max)
  })
}

export async function limitPledges(ctx: Ctx, memberId: Id<"mem">): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, pledgesPerMinute, memberId)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyTries", { retryAfterSeconds })
}

export function pledgeStateOf(offer: LockedOffer, mine: number, max: number): PledgeState {
  const { dramSaleId, listingId, pledged, target, status, freed } = offer
  return { dramSaleId, listingId, pledged, target, status, freed, mine, max }
}

async function isRepeatedPledge(tx: Tx, key: OfferKey, memberId: Id<"mem">, idempotencyKey: string) {
  const [earlier] = await tx.db
    .select({ dramSaleId: dramPledges.dramSaleId, listingId: dramPledges.listingId })
    .from(dramPledges)
    .where(and(eq(dramPledges.memberId, memberId), eq(dramPledges.idempotencyKey, idempotencyKey)))
  if (!earlier) return false
  if (earlier.dramSaleId !== key.dramSaleId || earlier.listingId !== key.listingId) throw refuse("keyReused")
  return true
}
