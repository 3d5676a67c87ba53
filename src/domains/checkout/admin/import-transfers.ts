import { createHash } from "node:crypto"
import { refuse } from "#admin/refusals.ts"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { importStatement, planStatement } from "../transfers/import-statement.ts"

const maxRows = 200

export async function previewStatement(ctx: Ctx, text: string) {
  const memberId = requirePermission(ctx, "money")
  const { added, refused, enteredByHand, ...counts } = await planStatement(ctx, text)
  const list = createHash("sha256").update(text).digest("hex")
  if (added.length + enteredByHand.length > 0)
    await ctx.app.files.write(keyOf(memberId, list), new TextEncoder().encode(text), "text/csv")
  return {
    list,
    counts: { ...counts, added: added.length, refused: refused.length, enteredByHand: enteredByHand.length },
    added: added.slice(0, maxRows),
    refused: refused.slice(0, maxRows),
  }
}

export type StatementPreview = Awaited<ReturnType<typeof previewStatement>>

export async function applyStatement(ctx: Ctx, list: string): Promise<{ added: number }> {
  const memberId = requirePermission(ctx, "money")
  if (!/^[0-9a-f]{64}$/.test(list)) throw refuse("noFile")
  const bytes = await ctx.app.files.read(keyOf(memberId, list))
  if (!bytes) throw refuse("noFile")
  const result = await importStatement(ctx, new TextDecoder().decode(bytes))
  await ctx.app.files.remove(keyOf(memberId, list))
  return result
}

function keyOf(memberId: string, list: string): string {
  return `imports/${memberId}/${list}.csv`
}
