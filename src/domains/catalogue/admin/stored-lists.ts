import { createHash } from "node:crypto"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { FieldChange, RefusedProductRow } from "../import/csv-products.ts"
import { refuse } from "../refusals.ts"

const maxRows = 200

async function storeList(ctx: Ctx, text: string): Promise<string> {
  const memberId = requirePermission(ctx, "catalogue")
  const list = createHash("sha256").update(text).digest("hex")
  await ctx.app.files.write(keyOf(memberId, list), new TextEncoder().encode(text), "text/csv")
  return list
}

type ListImportPlan<Added> = {
  stamp: string
  added: readonly Added[]
  changed: readonly { row: number; stored: { id: string; name: string }; changes: readonly FieldChange[] }[]
  unchanged: number
  refused: readonly RefusedProductRow[]
}

/** Only a list without errors is stored until it is confirmed. */
export async function previewImport<Added extends { row: number }>(
  ctx: Ctx,
  text: string,
  plan: ListImportPlan<Added>,
  cellsOf: (added: Added) => readonly (string | number)[],
) {
  const { stamp, added, changed, unchanged, refused } = plan
  return {
    list: refused.length === 0 ? await storeList(ctx, text) : "",
    stamp,
    counts: { added: added.length, changed: changed.length, unchanged, refused: refused.length },
    added: added.slice(0, maxRows).map((each) => ({ row: each.row, cells: cellsOf(each) })),
    changed: changed
      .slice(0, maxRows)
      .map(({ row, stored: { id, name }, changes }) => ({ row, id, name, changes })),
    refused: refused.slice(0, maxRows),
  }
}

export async function applyStoredList<Result>(
  ctx: Ctx,
  list: string,
  apply: (text: string) => Promise<Result>,
): Promise<Result> {
  const memberId = requirePermission(ctx, "catalogue")
  if (!/^[0-9a-f]{64}$/.test(list)) throw refuse("listExpired")
  const bytes = await ctx.app.files.read(keyOf(memberId, list))
  if (!bytes) throw refuse("listExpired")
  const result = await apply(new TextDecoder().decode(bytes))
  await ctx.app.files.remove(keyOf(memberId, list))
  return result
}

const day = 24 * 60 * 60 * 1_000

export async function deleteExpiredLists(ctx: Ctx): Promise<number> {
  const before = ctx.now().getTime() - day
  const old = (await ctx.app.files.list("imports")).filter(({ writtenAt }) => writtenAt.getTime() < before)
  for (const { key } of old) await ctx.app.files.remove(key)
  return old.length
}

function keyOf(memberId: string, list: string): string {
  return `imports/${memberId}/${list}.csv`
}
