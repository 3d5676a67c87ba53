import { and, eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { storeVisitorPicture } from "#domains/pictures/store-picture.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import type { Id } from "#platform/ids.ts"
import { companySlots } from "./kinds.ts"
import { lockBottle } from "./move-bottle.ts"
import { refuse } from "./refusals.ts"
import { submittedPhotos } from "./schema.ts"

const limit: Limit = { name: "company-photos", times: 240, seconds: 60 * 60 }

/** Only of a bottle that is here. Idempotent. */
export async function addCompanyPhoto(ctx: Ctx, bottleId: string, bytes: Uint8Array): Promise<void> {
  const memberId = requirePermission(ctx, "intake")
  const seconds = await countTry(ctx.app, limit, memberId)
  if (seconds !== undefined) throw refuse("tooManyPhotos", { retryAfterSeconds: seconds })
  const pictureId = await storeVisitorPicture(ctx, bytes)
  await transaction(ctx, async (tx) => {
    const bottle = await lockBottle(tx, bottleId)
    if (bottle.code === null) throw refuse("notReceived")
    const taken = await listCompanyPhotos(tx, bottle.id)
    if (taken.some((photo) => photo.pictureId === pictureId)) return
    const slot = companySlots.find((free) => !taken.some((photo) => photo.slot === free))
    if (!slot) throw refuse("tooManyCompanyPhotos")
    await tx.db.insert(submittedPhotos).values({ bottleId: bottle.id, slot, pictureId })
    await record(tx, { act: "submissions.changePhotos", subjectId: bottle.id, after: { picture: pictureId } })
  })
}

export async function dropCompanyPhoto(ctx: Ctx, bottleId: string, pictureId: string): Promise<void> {
  requirePermission(ctx, "intake")
  await transaction(ctx, async (tx) => {
    const bottle = await lockBottle(tx, bottleId)
    const photo = (await listCompanyPhotos(tx, bottle.id)).find((one) => one.pictureId === pictureId)
    if (!photo) return
    await tx.db
      .delete(submittedPhotos)
      .where(and(eq(submittedPhotos.bottleId, bottle.id), eq(submittedPhotos.slot, photo.slot)))
    await record(tx, {
      act: "submissions.changePhotos",
      subjectId: bottle.id,
      before: { picture: pictureId },
    })
  })
}

async function listCompanyPhotos(tx: Tx, bottleId: Id<"btl">) {
  return await tx.db
    .select()
    .from(submittedPhotos)
    .where(and(eq(submittedPhotos.bottleId, bottleId), inArray(submittedPhotos.slot, [...companySlots])))
}
