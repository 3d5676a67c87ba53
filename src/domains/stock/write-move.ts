import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { type FormFields, parseInput, parseTogether } from "#platform/input.ts"
import { MoveForm } from "./inputs.ts"
import { countStock, receiveStock, requireReasonOfCount, returnStock } from "./move-stock.ts"
import { refuse } from "./refusals.ts"

export function parseMove(submitted: FormFields): MoveForm {
  const { form } = parseTogether({
    form: () => parseInput("stock", MoveForm, submitted),
    reason: () => submitted.move === "count" && requireReasonOfCount(submitted.reason ?? ""),
  })
  return form
}

export async function writeMove(
  ctx: Ctx,
  { move, productId, key, reason, ...rest }: MoveForm,
): Promise<boolean> {
  if (!isId("prd", productId)) throw refuse("noSuchProduct")
  requirePermission(ctx, "stock")
  const existing = await ctx.db.select({ id: products.id }).from(products).where(eq(products.id, productId))
  if (existing.length === 0) throw refuse("noSuchProduct")
  const written = { ...rest, productId, idempotencyKey: `admin ${key}` }
  if (move === "count") return await countStock(ctx, { ...written, reason: reason ?? "" })
  return await (move === "receive" ? receiveStock : returnStock)(ctx, { ...written, reason })
}
