import { createHash } from "node:crypto"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refuse } from "#domains/catalogue/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"

/** As many rows of a kind as a page shows of what a list would do. */
export const mostShown = 200

/** Keeps a list that was looked at until it is confirmed, under whoever looked, and names it. */
export async function keepList(ctx: Ctx, text: string): Promise<string> {
  const memberId = requirePermission(ctx, "catalogue")
  const list = createHash("sha256").update(text).digest("hex")
  await ctx.house.files.write(keyOf(memberId, list), new TextEncoder().encode(text), "text/csv")
  return list
}

/** Applies a list that is kept, and lets it go when that is done. */
export async function applyKept<Result>(
  ctx: Ctx,
  list: string,
  apply: (text: string) => Promise<Result>,
): Promise<Result> {
  const memberId = requirePermission(ctx, "catalogue")
  if (!/^[0-9a-f]{64}$/.test(list)) throw refuse("listGone")
  const bytes = await ctx.house.files.read(keyOf(memberId, list))
  if (!bytes) throw refuse("listGone")
  const done = await apply(new TextDecoder().decode(bytes))
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
