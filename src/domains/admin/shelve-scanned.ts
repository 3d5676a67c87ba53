import { findByCode } from "#domains/submissions/admin-reads.ts"
import { assignBottleShelf } from "#domains/submissions/intake.ts"
import { refuse } from "#domains/submissions/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { FormFields } from "#platform/input.ts"

export async function shelveScanned(ctx: Ctx, { code = "", shelf = "" }: FormFields): Promise<Id<"btl">> {
  const bottleId = await findByCode(ctx, code)
  if (!bottleId) throw refuse("noSuchLabel", { field: "code" })
  await assignBottleShelf(ctx, bottleId, shelf)
  return bottleId
}
