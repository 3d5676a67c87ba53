import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { countTry } from "#platform/limit.ts"
import { readMoment } from "#platform/moment.ts"
import { countMine, holdMember, type LockedOffer, lockOffer, type OfferKey, saveOffer } from "./lock-offer.ts"
import { oweForPledge, reachTarget, readBottle } from "./reach-target.ts"
import { refuse } from "./refusals.ts"
import { mostFor, moved, type OfferStatus, taken, whyNoPledge } from "./rules.ts"
import { dramPledges } from "./schema.ts"

export type PledgeState = {
  roundId: string
  listingId: string
  pledged: number
  target: number
  status: OfferStatus
  freed: number
  mine: number
  most: number
}

/** Enough for people who press a button; slows down scripts. */
export const pledgesPerMinute = { name: "pledge", times: 60, seconds: 60 }

/**
 * Pledges one dram, or buys one of an opened bottle that its pledger did not pay for. The pledge that reaches the
 * target turns every pledge of the bottle into an order line in the same transaction. Idempotent by key.
 */
export async function pledgeDram(ctx: Ctx, key: OfferKey, idempotencyKey: string): Promise<PledgeState> {
  const memberId = requirePermission(ctx, "pledge")
  await requireFewTries(ctx, memberId)
  return await transaction(ctx, async (tx) => {
    const role = await holdMember(tx, memberId)
    const offer = await lockOffer(tx, key)
    // Read the time only after the lock: the sale may have ended during the wait.
    const now = await readMoment(tx)
    const mine = await countMine(tx, key, memberId)
    const most = mostFor(offer, role)
    if (await isRepeated(tx, key, memberId, idempotencyKey)) return standing(offer, mine, most)
    const bar = whyNoPledge(offer, { role, pledged: mine }, now)
    if (bar) throw refuse(bar, { pledged: offer.pledged, target: offer.target, most })
    const id = newId("plg")
    const { roundId, listingId } = key
    if (offer.freed > 0) {
      const orderLineId = await oweForPledge(
        tx,
        await readBottle(tx, listingId),
        { id, memberId, offer },
        now,
      )
      const pledge = { id, roundId, listingId, memberId, at: now, idempotencyKey }
      await tx.db.insert(dramPledges).values({ ...pledge, status: "due", endedAt: now, orderLineId })
      const sold = taken(offer)
      await saveOffer(tx, sold)
      return standing(sold, mine + 1, most)
    }
    await tx.db.insert(dramPledges).values({ id, roundId, listingId, memberId, at: now, idempotencyKey })
    const after = moved(offer, 1)
    const isReached = after.status === "reached"
    await saveOffer(tx, { ...after, reachedAt: isReached ? now : null })
    if (isReached) await reachTarget(tx, after, now)
    return standing(after, mine + 1, most)
  })
}

export async function requireFewTries(ctx: Ctx, memberId: Id<"mem">): Promise<void> {
  const retryAfterSeconds = await countTry(ctx.app, pledgesPerMinute, memberId)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyTries", { retryAfterSeconds })
}

export function standing(offer: LockedOffer, mine: number, most: number): PledgeState {
  const { roundId, listingId, pledged, target, status, freed } = offer
  return { roundId, listingId, pledged, target, status, freed, mine, most }
}

async function isRepeated(tx: Tx, key: OfferKey, memberId: Id<"mem">, idempotencyKey: string) {
  const [earlier] = await tx.db
    .select({ roundId: dramPledges.roundId, listingId: dramPledges.listingId })
    .from(dramPledges)
    .where(and(eq(dramPledges.memberId, memberId), eq(dramPledges.idempotencyKey, idempotencyKey)))
  if (!earlier) return false
  if (earlier.roundId !== key.roundId || earlier.listingId !== key.listingId) throw refuse("keyReused")
  return true
}
