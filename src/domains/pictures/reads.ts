import { eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { pictures } from "./schema.ts"

export const pictureFacts = {
  id: pictures.id,
  widthPx: pictures.widthPx,
  heightPx: pictures.heightPx,
  widths: pictures.widths,
  colourHex: pictures.colourHex,
}

export async function readPicture(ctx: Ctx, pictureId: string) {
  if (!isId("pic", pictureId)) throw refuse("noSuchPicture")
  const [found] = await ctx.db
    .select({ ...pictureFacts, sha256: pictures.sha256 })
    .from(pictures)
    .where(eq(pictures.id, pictureId))
  if (!found) throw refuse("noSuchPicture")
  return found
}
