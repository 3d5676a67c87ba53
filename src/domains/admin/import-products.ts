import { createHash } from "node:crypto"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { planProducts } from "#domains/catalogue/csv-products.ts"
import { importProducts } from "#domains/catalogue/import-products.ts"
import { refuse } from "#domains/catalogue/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"

const mostShown = 200

/** What a list would do, for a page: how much of each, and the first of them. The list itself waits to be confirmed. */
export async function previewProducts(ctx: Ctx, text: string) {
  const memberId = requirePermission(ctx, "catalogue")
  const plan = await planProducts(ctx, text)
  const list = createHash("sha256").update(text).digest("hex")
  if (plan.refused.length === 0)
    await ctx.house.files.write(keyOf(memberId, list), new TextEncoder().encode(text), "text/csv")
  return {
    list,
    stamp: plan.stamp,
    counts: {
      added: plan.added.length,
      changed: plan.changed.length,
      unchanged: plan.unchanged,
      refused: plan.refused.length,
    },
    added: plan.added.slice(0, mostShown).map(({ row, form }) => {
      const { name, bottler, abvPercent, volumeMl } = form
      return { row, name, bottler, abvPercent, volumeMl }
    }),
    changed: plan.changed
      .slice(0, mostShown)
      .map(({ row, stored, changes }) => ({ row, id: stored.id, name: stored.name, changes })),
    refused: plan.refused.slice(0, mostShown),
  }
}

export type ProductsPreview = Awaited<ReturnType<typeof previewProducts>>

/** Applies the list that was looked at, as it was looked at. It is kept under whoever looked. */
export async function applyPreviewed(ctx: Ctx, list: string, stamp: string) {
  const memberId = requirePermission(ctx, "catalogue")
  if (!/^[0-9a-f]{64}$/.test(list)) throw refuse("listGone")
  const bytes = await ctx.house.files.read(keyOf(memberId, list))
  if (!bytes) throw refuse("listGone")
  const done = await importProducts(ctx, new TextDecoder().decode(bytes), stamp)
  await ctx.house.files.remove(keyOf(memberId, list))
  return done
}

const day = 24 * 60 * 60 * 1_000

/** Lists that nobody confirmed are not kept for more than a day. */
export async function sweepLists(ctx: Ctx): Promise<number> {
  const before = ctx.now().getTime() - day
  const old = (await ctx.house.files.list("imports")).filter(({ writtenAt }) => writtenAt.getTime() < before)
  for (const { key } of old) await ctx.house.files.remove(key)
  return old.length
}

function keyOf(memberId: string, list: string): string {
  return `imports/${memberId}/${list}.csv`
}
