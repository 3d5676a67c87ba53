import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { planProducts } from "../import/csv-products.ts"
import { importProducts } from "../import/import-products.ts"
import { applyStoredList, previewImport } from "./stored-lists.ts"

export async function previewProducts(ctx: Ctx, text: string) {
  requirePermission(ctx, "catalogue")
  return await previewImport(ctx, text, await planProducts(ctx, text), ({ form }) => {
    return [form.name, form.bottler, form.abvPercent, form.volumeMl]
  })
}

export async function applyProducts(ctx: Ctx, list: string, stamp: string) {
  return await applyStoredList(ctx, list, (text) => importProducts(ctx, text, stamp))
}
