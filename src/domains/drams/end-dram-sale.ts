import { and, asc, eq, lte } from "drizzle-orm"
import { wasAvailableUntil } from "#domains/outages/was-available.ts"
import { type AppContext, type Ctx, contextFor, type Tx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime, sqlNow } from "#platform/database/database-time.ts"
import type { Id } from "#platform/ids.ts"
import { startTimer } from "#platform/processes/timer.ts"
import { lapseOffers } from "./lapse-offers.ts"
import { dramSales } from "./schema.ts"

export async function lockDramSale(tx: Tx, dramSaleId: Id<"rnd">) {
  const [sale] = await tx.db.select().from(dramSales).where(eq(dramSales.id, dramSaleId)).for("update")
  return sale
}

/** Bottles of lapsed offers return to stock. False if another process ended the sale. */
export async function endDramSale(ctx: Ctx, dramSaleId: Id<"rnd">): Promise<boolean> {
  return await transaction(ctx, async (tx) => {
    const sale = await lockDramSale(tx, dramSaleId)
    const now = await readDatabaseTime(tx)
    if (sale?.status !== "open" || now < sale.endsAt || !(await wasAvailableUntil(tx, now))) return false
    await lapseOffers(tx, sale, { kind: "lapsed" })
    await tx.db.update(dramSales).set({ status: "ended", endedAt: now }).where(eq(dramSales.id, dramSaleId))
    return true
  })
}

export async function endDueDramSales(app: AppContext): Promise<number> {
  const due = await app.db
    .select({ id: dramSales.id })
    .from(dramSales)
    .where(and(eq(dramSales.status, "open"), lte(dramSales.endsAt, sqlNow(app))))
    .orderBy(asc(dramSales.endsAt))
  let ended = 0
  for (const { id } of due) if (await endDramSale(contextFor(app), id)) ended++
  return ended
}

/** Admin pages and other processes open sales. */
const longestSleepMs = 1_000

export function startDramSaleTimer(app: AppContext): { stop(): Promise<void> } {
  return startTimer(app, {
    longestRestMs: longestSleepMs,
    failed: "ending a dram sale failed; will retry",
    async work() {
      await endDueDramSales(app)
      return await readNextEnd(app)
    },
  })
}

async function readNextEnd(app: AppContext): Promise<Date | undefined> {
  const [next] = await app.db
    .select({ endsAt: dramSales.endsAt })
    .from(dramSales)
    .where(eq(dramSales.status, "open"))
    .orderBy(asc(dramSales.endsAt))
    .limit(1)
  return next?.endsAt
}
