import { eq } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { lockBottle, moveBottle } from "./move-bottle.ts"
import { refuse } from "./refusals.ts"
import { submissions } from "./schema.ts"
import { endOpenValuation } from "./valuations/end-valuation.ts"

export async function withdrawBottle(ctx: Ctx, bottleId: string): Promise<void> {
  const memberId = requireSignedIn(ctx)
  await transaction(ctx, async (tx) => {
    const bottle = await lockBottle(tx, bottleId)
    const [submission] = await tx.db
      .select({ memberId: submissions.memberId })
      .from(submissions)
      .where(eq(submissions.id, bottle.submissionId))
    if (submission?.memberId !== memberId) throw refuse("noSuchBottle")
    if (bottle.state === "withdrawn") return
    await endOpenValuation(tx, bottle.id, "declined", tx.now())
    await moveBottle(tx, bottle, "withdrawn", { mover: "seller" })
  })
}
