import { requirePermission } from "#domains/accounts/permissions.ts"
import { readUploadedPicture } from "#domains/pictures/receive-picture.ts"
import { refuse } from "#domains/pictures/refusals.ts"
import { storeVisitorPicture } from "#domains/pictures/store-picture.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"

const perMember: Limit = { name: "banner-picture", times: 60, seconds: 60 * 60 }

export async function saveBannerPicture(ctx: Ctx, file: File): Promise<Id<"pic">> {
  const memberId = requirePermission(ctx, "publish")
  const seconds = await countTry(ctx.app, perMember, memberId)
  if (seconds !== undefined) throw refuse("tooManyUploads", { seconds })
  return await storeVisitorPicture(ctx, await readUploadedPicture(file))
}
