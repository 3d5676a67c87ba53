import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { FormFields } from "#platform/input.ts"
import { assignBottleShelf } from "../intake.ts"
import { refuse } from "../refusals.ts"
import { findByCode } from "./reads.ts"

export async function shelveScanned(ctx: Ctx, { code = "", shelf = "" }: FormFields): Promise<Id<"btl">> {
  const bottleId = await findByCode(ctx, code)
  if (!bottleId) throw refuse("noSuchLabel", { field: "code" })
  await assignBottleShelf(ctx, bottleId, shelf)
  return bottleId
}
