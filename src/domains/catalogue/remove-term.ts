import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { invalidate } from "#platform/cache.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { refuse } from "./refusals.ts"
import { glossaryTerms } from "./schema.ts"

export async function removeTerm(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, "catalogue")
  await transaction(ctx, async (tx) => {
    const [deletedTerm] = await tx.db.delete(glossaryTerms).where(eq(glossaryTerms.id, id)).returning()
    if (!deletedTerm) throw refuse("noSuchTerm", { term: id })
    const { id: _, ...before } = deletedTerm
    await record(tx, { act: "glossary.remove", subjectId: id, before })
    tx.afterCommit(() => invalidate(ctx.app, "glossary"))
  })
}
