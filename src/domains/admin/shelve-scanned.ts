import { findByCode } from "#domains/submissions/admin-reads.ts"
import { assignBottleShelf } from "#domains/submissions/intake.ts"
import { refuse } from "#domains/submissions/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function shelveScanned(
  ctx: Ctx,
  { code = "", shelf = "" }: Readonly<Record<string, string>>,
): Promise<Id<"btl">> {
  const bottleId = await findByCode(ctx, code)
  if (!bottleId) throw refuse("noSuchLabel", { field: "code" })
  await assignBottleShelf(ctx, bottleId, shelf)
  return bottleId
}
