import { inArray } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pictures } from "./schema.ts"

const day = 24 * 60 * 60 * 1_000

/**
 * Takes away what a process left that died between its files and their row. Younger files are let be: their row may
 * be about to come.
 */
export async function sweepPictures(ctx: Ctx): Promise<number> {
  const before = ctx.now().getTime() - day
  const files = (await ctx.app.files.list("pictures")).filter(({ writtenAt }) => writtenAt.getTime() < before)
  const ids = [...new Set(files.map(({ key }) => key.split("/")[1] ?? ""))].filter((id) => isId("pic", id))
  const kept = ids.length
    ? await ctx.db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids))
    : []
  const known = new Set<string>(kept.map(({ id }) => id))
  const orphans = files.filter(({ key }) => !known.has(key.split("/")[1] ?? ""))
  for (const { key } of orphans) await ctx.app.files.remove(key)
  return orphans.length
}
