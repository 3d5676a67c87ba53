import type { Ctx } from "#platform/ctx.ts"
import { ownPath } from "#platform/own-path.ts"
import { addWish } from "./add-wish.ts"
import { isWishKind, wishlistPath } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import { removeWish } from "./remove-wish.ts"

/** What the plain form asks: "add lot lot_…", "remove product prd_…". */
export async function wishFromPage(ctx: Ctx, asked: unknown): Promise<void> {
  const [act, kind = "", subjectId = ""] = String(asked).split(" ")
  if (!isWishKind(kind)) throw refuse("nothingToWatch")
  if (act === "remove") await removeWish(ctx, kind, subjectId)
  else await addWish(ctx, subjectId)
}

/** Back to the page where it was pressed; the form does not say, so that a list of a hundred need not repeat it. */
export function backFrom(request: Request, origin: string): string {
  const from = request.headers.get("referer") ?? ""
  return from.startsWith(`${origin}/`) ? ownPath(from.slice(origin.length), wishlistPath) : wishlistPath
}
