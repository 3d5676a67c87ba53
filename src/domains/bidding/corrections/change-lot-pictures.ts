import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { lockLotToEdit } from "#domains/auctions/lock-lot-to-edit.ts"
import { lotPictureViews, maxLotPictures } from "#domains/auctions/lot.ts"
import {
  type AttachedPicture,
  attachPictures,
  listAttachedPictures,
} from "#domains/auctions/pictures/lot-pictures.ts"
import { publishLot } from "#domains/auctions/publish-lot.ts"
import { refuse } from "#domains/auctions/refusals.ts"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { refuse as refusePicture } from "#domains/pictures/refusals.ts"
import { storeVisitorPicture } from "#domains/pictures/store-picture.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { parseInput } from "#platform/input.ts"
import { CorrectionNote, publishCorrection } from "./correct-lot.ts"

const limit: Limit = { name: "lot-photos", times: 240, seconds: 60 * 60 }

/** The alt text is required: staff can see what the photograph shows. */
export const PictureTexts = z.object({
  view: z.enum(lotPictureViews, { error: "viewUnknown" }),
  caption: z.string().trim().max(300, "textTooLong").default(""),
  alt: z.string({ error: "altRequired" }).trim().min(1, "altRequired").max(300, "textTooLong"),
})
export type PictureTexts = z.output<typeof PictureTexts>

export type PictureEdit = { revision: number; note?: string }

export async function addLotPicture(
  ctx: Ctx,
  lotId: string,
  bytes: Uint8Array,
  texts: PictureTexts,
  edit: PictureEdit,
): Promise<void> {
  const memberId = requirePermission(ctx, "auctions")
  const seconds = await countTry(ctx.app, limit, memberId)
  if (seconds !== undefined) throw refusePicture("tooManyUploads", { seconds })
  const pictureId = await storeVisitorPicture(ctx, bytes)
  await changePictures(ctx, lotId, "addPicture", edit, (pictures) => {
    const others = pictures.filter((picture) => picture.pictureId !== pictureId)
    if (others.length >= maxLotPictures) throw refuse("tooManyPictures", { max: maxLotPictures })
    return [...others, { pictureId, source: "company", ...texts }]
  })
}

export async function moveLotPicture(
  ctx: Ctx,
  lotId: string,
  pictureId: string,
  index: number,
  edit: PictureEdit,
): Promise<void> {
  await changePictures(ctx, lotId, "movePicture", edit, (pictures) => {
    const picture = findPicture(pictures, pictureId)
    const [same, others] = [true, false].map((isSame) =>
      pictures.filter((each) => each !== picture && (each.source === picture.source) === isSame),
    )
    const to = Math.max(0, Math.min(Math.trunc(index) || 0, same?.length ?? 0))
    return [...(same ?? []).toSpliced(to, 0, picture), ...(others ?? [])]
  })
}

export async function describeLotPicture(
  ctx: Ctx,
  lotId: string,
  pictureId: string,
  texts: PictureTexts,
  edit: PictureEdit,
): Promise<void> {
  await changePictures(ctx, lotId, "describePicture", edit, (pictures) => {
    const picture = findPicture(pictures, pictureId)
    return pictures.map((each) => (each === picture ? { ...each, ...texts } : each))
  })
}

export async function removeLotPicture(
  ctx: Ctx,
  lotId: string,
  pictureId: string,
  edit: PictureEdit,
): Promise<void> {
  await changePictures(ctx, lotId, "removePicture", edit, (pictures) => {
    const picture = findPicture(pictures, pictureId)
    return pictures.filter((each) => each !== picture)
  })
}

type Pictures = readonly AttachedPicture[]

function findPicture(pictures: Pictures, pictureId: string): AttachedPicture {
  const picture = pictures.find((each) => each.pictureId === pictureId)
  if (!picture) throw refuse("noSuchPicture")
  return picture
}

async function changePictures(
  ctx: Ctx,
  lotId: string,
  act: string,
  { revision, note }: PictureEdit,
  changeList: (pictures: Pictures) => Pictures,
): Promise<void> {
  const staffId = requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const lotToEdit = await lockLotToEdit(tx, lotId, revision)
    await requireUninvolved(tx, staffId, { memberIds: [lotToEdit.lot.sellerId] })
    const before = await listAttachedPictures(tx, lotToEdit.lot.id)
    await attachPictures(tx, lotToEdit.lot.id, changeList(before))
    const after = await listAttachedPictures(tx, lotToEdit.lot.id)
    const [was, is] = [describeList(before), describeList(after)]
    if (was === is) return
    if (lotToEdit.hasOpened) {
      const { correction } = parseInput("auctions", z.object({ correction: CorrectionNote }), {
        correction: note,
      })
      return await publishCorrection(tx, lotToEdit, correction, [
        { field: "pictures", before: was, after: is },
      ])
    }
    await tx.db
      .update(lots)
      .set({ revision: lotToEdit.lot.revision + 1 })
      .where(eq(lots.id, lotToEdit.lot.id))
    await record(tx, {
      act: `lots.${act}`,
      subjectId: lotToEdit.lot.id,
      before: { pictures: was },
      after: { pictures: is },
    })
    await publishLot(tx, lotToEdit.lot.id)
  })
}

function describeList(pictures: Pictures): string {
  return pictures
    .map(({ pictureId, source, view, caption, alt }) => [pictureId, source, view, caption, alt].join(" | "))
    .join("; ")
}
