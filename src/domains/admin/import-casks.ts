import { requirePermission } from "#domains/accounts/permissions.ts"
import { planCasks } from "#domains/casks/csv-casks.ts"
import { importCaskList } from "#domains/casks/import-cask-list.ts"
import type { Ctx } from "#platform/ctx.ts"
import { applyKept, keepList, mostShown } from "./kept-lists.ts"

/** What a list of casks would do, for a page. The list itself waits to be confirmed. */
export async function previewCasks(ctx: Ctx, text: string) {
  requirePermission(ctx, "catalogue")
  const plan = await planCasks(ctx, text)
  return {
    list: plan.refused.length === 0 ? await keepList(ctx, text) : "",
    stamp: plan.stamp,
    counts: {
      added: plan.added.length,
      changed: plan.changed.length,
      unchanged: plan.unchanged,
      refused: plan.refused.length,
    },
    added: plan.added.slice(0, mostShown).map(({ row, facts, gauge, distillery }) => {
      return { row, cells: [facts.name, facts.number, distillery, facts.filledOn, gauge.rlaLitres] }
    }),
    changed: plan.changed
      .slice(0, mostShown)
      .map(({ row, stored, changes }) => ({ row, id: stored.id, name: stored.name, changes })),
    refused: plan.refused.slice(0, mostShown),
  }
}

/** Applies the list that was looked at, as it was looked at. */
export async function applyCasks(ctx: Ctx, list: string, stamp: string) {
  return await applyKept(ctx, list, (text) => importCaskList(ctx, text, stamp))
}
