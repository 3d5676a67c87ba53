import { and, eq, gt, inArray, isNull } from "drizzle-orm"
import { lots } from "#domains/auctions/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { AppContext } from "#platform/ctx.ts"
import { readBuiltAt } from "./demo-marker.ts"
import type { Cast } from "./people.ts"
import { paySale } from "./settle-sale.ts"

/**
 * Pays for the lots that the crowd wins, however long the demo runs. Leaves out the visitors' lots, and those that were
 * overdue when the data was built.
 */
export async function payNewCrowdLots(app: AppContext, cast: Cast): Promise<void> {
  const builtAt = await readBuiltAt(app)
  if (builtAt) await payCrowdLotsAfter(app, cast, builtAt)
}

export async function payCrowdLotsAfter(app: AppContext, cast: Cast, since: Date): Promise<void> {
  const crowd = cast.crowd.map(({ id }) => id)
  const unpaidLots = await app.db
    .select({ lotId: lots.id, auctionId: lots.auctionId, lineCreatedAt: orderLines.createdAt })
    .from(orderLines)
    .innerJoin(lots, eq(lots.id, orderLines.subjectId))
    .where(
      and(
        eq(orderLines.kind, "lot"),
        eq(orderLines.status, "unpaid"),
        isNull(orderLines.orderId),
        gt(orderLines.dueAt, since),
        inArray(orderLines.memberId, crowd),
      ),
    )
    .orderBy(orderLines.createdAt)
  for (const [auctionId, own] of Map.groupBy(unpaidLots, (line) => line.auctionId)) {
    const endedAt = own.at(-1)?.lineCreatedAt
    if (!endedAt) continue
    const subjectIds = own.map(({ lotId }) => lotId)
    await paySale(app, cast, { key: auctionId, subjectIds, endedAt, canStore: true, paysAtOnce: true })
  }
}
