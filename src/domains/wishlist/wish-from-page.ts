import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { safeRedirectPath } from "#platform/safe-redirect.ts"
import { addWish } from "./add-wish.ts"
import { isWishKind, wishlistPath } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import { removeWish } from "./remove-wish.ts"

/** Reads the plain form's value: "add lot lot_…", "remove product prd_…". */
export async function wishFromPage(ctx: Ctx, value: unknown): Promise<void> {
  const [act, kind = "", subjectId = ""] = String(value).split(" ")
  if (!isWishKind(kind)) throw refuse("nothingToWatch")
  if (act === "remove") await removeWish(ctx, kind, subjectId)
  else await addWish(ctx, subjectId)
}

/** The page where the button was pressed, from the referrer: a list of a hundred need not repeat it in each form. */
export function previousPath(request: Request, origin: string): AppPath {
  const from = request.headers.get("referer") ?? ""
  return from.startsWith(`${origin}/`)
    ? safeRedirectPath(from.slice(origin.length), wishlistPath)
    : wishlistPath
}
