import { inArray } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pictures } from "./schema.ts"

const day = 24 * 60 * 60 * 1_000

/** Processes that died left these. Files younger than a day stay: their row may still be coming. */
export async function sweepPictures(ctx: Ctx): Promise<number> {
  const before = ctx.now().getTime() - day
  const files = (await ctx.app.files.list("pictures")).filter(({ writtenAt }) => writtenAt.getTime() < before)
  const ids = [...new Set(files.map(({ key }) => key.split("/")[1] ?? ""))].filter((id) => isId("pic", id))
  const storedRows = ids.length
    ? await ctx.db.select({ id: pictures.id }).from(pictures).where(inArray(pictures.id, ids))
    : []
  const storedIds = new Set<string>(storedRows.map(({ id }) => id))
  const orphans = files.filter(({ key }) => !storedIds.has(key.split("/")[1] ?? ""))
  for (const { key } of orphans) await ctx.app.files.remove(key)
  return orphans.length
}
