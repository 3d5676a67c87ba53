import { requirePermission } from "#domains/accounts/permissions.ts"
import { applyStoredList, previewImport } from "#domains/catalogue/admin/stored-lists.ts"
import type { Ctx } from "#platform/ctx.ts"
import { planCasks } from "../csv-casks.ts"
import { importCaskList } from "../import-cask-list.ts"

export async function previewCasks(ctx: Ctx, text: string) {
  requirePermission(ctx, "catalogue")
  return await previewImport(ctx, text, await planCasks(ctx, text), ({ facts, gauge, distillery }) => {
    return [facts.name, facts.number, distillery, facts.filledOn, gauge.rlaLitres]
  })
}

export async function applyCasks(ctx: Ctx, list: string, stamp: string) {
  return await applyStoredList(ctx, list, (text) => importCaskList(ctx, text, stamp))
}
