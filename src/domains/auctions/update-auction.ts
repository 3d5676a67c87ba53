import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { auditValuesOf } from "./audit-values.ts"
import type { NewAuction } from "./inputs.ts"
import { lockAuction } from "./lock-auction.ts"
import { usualEnd } from "./numbering/usual-end.ts"
import { refuse } from "./refusals.ts"
import { auctions, biddingStates, lots } from "./schema.ts"

/** Also moves its lots' ends. Bidders of a live auction rely on its times. */
export async function updateAuction(ctx: Ctx, auctionId: string, input: NewAuction): Promise<void> {
  requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const auction = await lockAuction(tx, auctionId)
    if (auction.status !== "draft" && auction.status !== "scheduled")
      throw refuse("tooLate", { status: auction.status })
    if (auction.status === "scheduled" && input.startsAt <= tx.now()) throw refuse("startsInPast")
    const [was, is] = [auditValuesOf(auction), auditValuesOf(input)]
    const changed = Object.keys(is).filter((name) => was[name] !== is[name])
    if (changed.length > 0)
      await record(tx, {
        act: "auctions.change",
        subjectId: auction.id,
        before: Object.fromEntries(changed.map((name) => [name, was[name] ?? null])),
        after: Object.fromEntries(changed.map((name) => [name, is[name] ?? null])),
      })
    await tx.db.update(auctions).set(input).where(eq(auctions.id, auction.id))
    const moved = await tx.db
      .update(lots)
      .set({ scheduledEndsAt: endOfLot(auction, input), revision: sql`${lots.revision} + 1` })
      .where(and(eq(lots.auctionId, auction.id), ne(lots.scheduledEndsAt, endOfLot(auction, input))))
      .returning({ id: lots.id })
    const movedIds = moved.map(({ id }) => id)
    await tx.db
      .update(biddingStates)
      .set({
        endsAt: sql`(select scheduled_ends_at from lots where lots.id = ${biddingStates.lotId})`,
        version: sql`${biddingStates.version} + 1`,
      })
      .where(inArray(biddingStates.lotId, movedIds))
  })
}

type Times = Pick<NewAuction, "startsAt" | "endsAt" | "staggerSeconds">

/** A lot with an end of its own keeps its distance to the auction's end, unless it would end before the start. */
function endOfLot(before: Times, after: Times) {
  const usual = (times: Times) => usualEnd(times, sql`${lots.number}`)
  const shiftMs = after.endsAt.getTime() - before.endsAt.getTime()
  const own = sql`${lots.scheduledEndsAt} + ${shiftMs} * interval '1 millisecond'`
  return sql`case
    when ${lots.scheduledEndsAt} = ${usual(before)} or ${own} <= ${after.startsAt.toISOString()}::timestamptz
    then ${usual(after)} else ${own} end`
}
