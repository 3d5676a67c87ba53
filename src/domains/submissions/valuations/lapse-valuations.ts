import { and, asc, isNull, lte } from "drizzle-orm"
import { type AppContext, contextFor, transaction } from "#platform/ctx.ts"
import { lockBottle, moveBottle } from "../move-bottle.ts"
import { notifySender } from "../notify-sender.ts"
import { valuations } from "../schema.ts"
import { endOpenValuation } from "./end-valuation.ts"

const maxAtOnce = 200

export async function lapseValuations(app: AppContext): Promise<number> {
  const ctx = contextFor(app)
  const due = await ctx.db
    .select({ bottleId: valuations.bottleId })
    .from(valuations)
    .where(and(isNull(valuations.answer), lte(valuations.expiresAt, ctx.now())))
    .orderBy(asc(valuations.expiresAt))
    .limit(maxAtOnce)
  let lapsed = 0
  for (const { bottleId } of due)
    lapsed += await transaction(ctx, async (tx) => {
      const bottle = await lockBottle(tx, bottleId)
      // It may have been answered or replaced since the list was read.
      const ended = await endOpenValuation(tx, bottle.id, "lapsed", tx.now(), { onlyDue: true })
      if (ended === 0) return 0
      if (bottle.state === "valued") {
        await moveBottle(tx, bottle, "declined", { mover: "system", reason: "Not answered in time" })
        await notifySender(tx, bottle, "lapsed")
      }
      return 1
    })
  return lapsed
}
