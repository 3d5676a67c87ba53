import { asc, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { recordAll } from "#domains/audit/record.ts"
import { readProduct } from "#domains/catalogue/reads.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { addJob } from "#platform/jobs/jobs.ts"
import { computeIndexJob } from "./compute-index.ts"
import { lockResults, matchResults } from "./match-results.ts"
import { refuse } from "./refusals.ts"
import { pastResults } from "./schema.ts"

export type MatchDecision = { ids: readonly string[]; as: { productId: string } | "none" | "rule" }

export const maxAtOnce = 200

export async function setMatch(ctx: Ctx, { ids, as }: MatchDecision): Promise<number> {
  requirePermission(ctx, "catalogue")
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw refuse("noneChosen")
  if (wanted.length > maxAtOnce) throw refuse("tooMany", { max: maxAtOnce })
  return await transaction(ctx, async (tx) => {
    const productId = typeof as === "object" ? await idOf(tx, as.productId) : null
    const matchedBy = as === "rule" ? null : "staff"
    await lockResults(tx)
    const rows = await tx.db
      .select({ id: pastResults.id, productId: pastResults.productId, matchedBy: pastResults.matchedBy })
      .from(pastResults)
      .where(inArray(pastResults.id, wanted))
      .orderBy(asc(pastResults.id))
    if (rows.length < wanted.length) throw refuse("noSuchResult")
    const moving = rows.filter((row) =>
      as === "rule" ? row.matchedBy === "staff" : row.matchedBy !== "staff" || row.productId !== productId,
    )
    if (moving.length === 0) return 0
    const moved = moving.map(({ id }) => id)
    await tx.db
      .update(pastResults)
      .set({ productId, matchedBy, matchScore: null, matchedAt: tx.now(), matchedById: ctx.actor.id })
      .where(inArray(pastResults.id, moved))
    if (as === "rule") await matchResults(tx, moved)
    const after = { product: productId, by: matchedBy ?? "rule" }
    await recordAll(
      tx,
      moving.map((row) => ({
        act: "results.match",
        subjectId: row.id,
        before: { product: row.productId, by: row.matchedBy },
        after,
      })),
    )
    await addJob(tx, computeIndexJob, {}, { key: computeIndexJob.name })
    return moved.length
  })
}

async function idOf(ctx: Ctx, productId: string) {
  if (!isId("prd", productId)) throw refuse("bottleRequired")
  return (await readProduct(ctx, productId)).id
}
