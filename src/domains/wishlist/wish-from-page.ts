import type { AppPath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { safeRedirectPath } from "#platform/http/safe-redirect.ts"
import { addWish } from "./add-wish.ts"
import { isWishKind, wishlistPath } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import { removeWish } from "./remove-wish.ts"

export async function wishFromPage(ctx: Ctx, value: unknown): Promise<void> {
  const [act, kind = "", subjectId = ""] = String(value).split(" ")
  if (!isWishKind(kind)) throw refuse("nothingToWatch")
  if (act === "remove") await removeWish(ctx, kind, subjectId)
  else await addWish(ctx, subjectId)
}

export function previousPath(request: Request, origin: string): AppPath {
  const from = request.headers.get("referer") ?? ""
  return from.startsWith(`${origin}/`)
    ? safeRedirectPath(from.slice(origin.length), wishlistPath)
    : wishlistPath
}
