import { requirePermission } from "#domains/accounts/permissions.ts"
import { planProducts } from "#domains/catalogue/csv-products.ts"
import { importProducts } from "#domains/catalogue/import-products.ts"
import type { Ctx } from "#platform/ctx.ts"
import { applyKept, keepList, mostShown } from "./kept-lists.ts"

/** What a list would do, for a page: how much of each, and the first of them. The list itself waits to be confirmed. */
export async function previewProducts(ctx: Ctx, text: string) {
  requirePermission(ctx, "catalogue")
  const plan = await planProducts(ctx, text)
  return {
    list: plan.refused.length === 0 ? await keepList(ctx, text) : "",
    stamp: plan.stamp,
    counts: {
      added: plan.added.length,
      changed: plan.changed.length,
      unchanged: plan.unchanged,
      refused: plan.refused.length,
    },
    added: plan.added.slice(0, mostShown).map(({ row, form }) => {
      return { row, cells: [form.name, form.bottler, form.abvPercent, form.volumeMl] }
    }),
    changed: plan.changed
      .slice(0, mostShown)
      .map(({ row, stored, changes }) => ({ row, id: stored.id, name: stored.name, changes })),
    refused: plan.refused.slice(0, mostShown),
  }
}

/** Applies the list that was looked at, as it was looked at. */
export async function applyPreviewed(ctx: Ctx, list: string, stamp: string) {
  return await applyKept(ctx, list, (text) => importProducts(ctx, text, stamp))
}
