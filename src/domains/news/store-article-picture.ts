import { requirePermission } from "#domains/accounts/permissions.ts"
import { storeVisitorPicture } from "#domains/pictures/store-picture.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

const perMember: Limit = { name: "news-picture", times: 60, seconds: 60 * 60 }

/** Checks the permission before reading the bytes. */
export async function storeArticlePicture(ctx: Ctx, read: () => Promise<Uint8Array>): Promise<Id<"pic">> {
  const memberId = requirePermission(ctx, "write")
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds !== undefined) throw refuse("tooManyTries", { retryAfterSeconds })
  return await storeVisitorPicture(ctx, await read())
}
