import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { slug } from "#platform/slug.ts"
import type { NewCategory } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { categories } from "./schema.ts"

/** Adds a category that products may be sorted by. Answers with its id. */
export async function addCategory(ctx: Ctx, { name }: NewCategory): Promise<string> {
  requirePermission(ctx, "catalogue")
  return await transaction(ctx, async (tx) => {
    const [added] = await tx.db
      .insert(categories)
      .values({ id: slug(name), name })
      .onConflictDoNothing()
      .returning({ id: categories.id })
    if (!added) throw refuse("nameTaken", { field: "name", name })
    await record(tx, { act: "categories.add", subjectId: added.id, after: { name } })
    return added.id
  })
}
