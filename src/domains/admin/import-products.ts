import { requirePermission } from "#domains/accounts/permissions.ts"
import { planProducts } from "#domains/catalogue/csv-products.ts"
import { importProducts } from "#domains/catalogue/import-products.ts"
import type { Ctx } from "#platform/ctx.ts"
import { applyKept, previewOf } from "./kept-lists.ts"

export async function previewProducts(ctx: Ctx, text: string) {
  requirePermission(ctx, "catalogue")
  return await previewOf(ctx, text, await planProducts(ctx, text), ({ form }) => {
    return [form.name, form.bottler, form.abvPercent, form.volumeMl]
  })
}

export async function applyPreviewed(ctx: Ctx, list: string, stamp: string) {
  return await applyKept(ctx, list, (text) => importProducts(ctx, text, stamp))
}
