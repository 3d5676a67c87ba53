import { eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { lockLotToEdit } from "#domains/auctions/lock-lot-to-edit.ts"
import { lotPictureViews, mostLotPictures } from "#domains/auctions/lot.ts"
import { type AttachedPicture, attachPictures, listAttached } from "#domains/auctions/lot-pictures.ts"
import { publishLot } from "#domains/auctions/publish-lot.ts"
import { refuse } from "#domains/auctions/refusals.ts"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { keepVisitorsPicture } from "#domains/pictures/keep-picture.ts"
import { refuse as refusePicture } from "#domains/pictures/refusals.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { read } from "#platform/input.ts"
import { countTry, type Limit } from "#platform/limit.ts"
import { CorrectionNote, noteCorrection } from "./correct-lot.ts"

const limit: Limit = { name: "lot-photos", times: 240, seconds: 60 * 60 }

/** The alt text is required: staff can see what the photograph shows. */
export const PictureWords = z.object({
  view: z.enum(lotPictureViews, { error: "viewUnknown" }),
  caption: z.string().trim().max(300, "textTooLong").default(""),
  alt: z.string({ error: "altRequired" }).trim().min(1, "altRequired").max(300, "textTooLong"),
})
export type PictureWords = z.output<typeof PictureWords>

export type PictureEdit = { revision: number; note?: string }

export async function addLotPicture(
  ctx: Ctx,
  lotId: string,
  bytes: Uint8Array,
  words: PictureWords,
  edit: PictureEdit,
): Promise<void> {
  const memberId = requirePermission(ctx, "auctions")
  const seconds = await countTry(ctx.app, limit, memberId)
  if (seconds !== undefined) throw refusePicture("tooManyUploads", { seconds })
  const pictureId = await keepVisitorsPicture(ctx, bytes)
  await change(ctx, lotId, "addPicture", edit, (pictures) => {
    const others = pictures.filter((picture) => picture.pictureId !== pictureId)
    if (others.length >= mostLotPictures) throw refuse("tooManyPictures", { most: mostLotPictures })
    return [...others, { pictureId, source: "company", ...words }]
  })
}

/** Moves a photograph to an index among those of the same source, from 0. */
export async function moveLotPicture(
  ctx: Ctx,
  lotId: string,
  pictureId: string,
  place: number,
  edit: PictureEdit,
): Promise<void> {
  await change(ctx, lotId, "movePicture", edit, (pictures) => {
    const picture = find(pictures, pictureId)
    const [same, others] = [true, false].map((isSame) =>
      pictures.filter((each) => each !== picture && (each.source === picture.source) === isSame),
    )
    const to = Math.max(0, Math.min(Math.trunc(place) || 0, same?.length ?? 0))
    return [...(same ?? []).toSpliced(to, 0, picture), ...(others ?? [])]
  })
}

export async function describeLotPicture(
  ctx: Ctx,
  lotId: string,
  pictureId: string,
  words: PictureWords,
  edit: PictureEdit,
): Promise<void> {
  await change(ctx, lotId, "describePicture", edit, (pictures) => {
    const picture = find(pictures, pictureId)
    return pictures.map((each) => (each === picture ? { ...each, ...words } : each))
  })
}

export async function removeLotPicture(
  ctx: Ctx,
  lotId: string,
  pictureId: string,
  edit: PictureEdit,
): Promise<void> {
  await change(ctx, lotId, "removePicture", edit, (pictures) => {
    const picture = find(pictures, pictureId)
    return pictures.filter((each) => each !== picture)
  })
}

type Pictures = readonly AttachedPicture[]

function find(pictures: Pictures, pictureId: string): AttachedPicture {
  const picture = pictures.find((each) => each.pictureId === pictureId)
  if (!picture) throw refuse("noSuchPicture")
  return picture
}

async function change(
  ctx: Ctx,
  lotId: string,
  act: string,
  { revision, note }: PictureEdit,
  changed: (pictures: Pictures) => Pictures,
): Promise<void> {
  const staffId = requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const held = await lockLotToEdit(tx, lotId, revision)
    await requireUninvolved(tx, staffId, { memberIds: [held.lot.sellerId] })
    const before = await listAttached(tx, held.lot.id)
    await attachPictures(tx, held.lot.id, changed(before))
    const after = await listAttached(tx, held.lot.id)
    const [was, is] = [written(before), written(after)]
    if (was === is) return
    if (held.hasOpened) {
      const { correction } = read("auctions", z.object({ correction: CorrectionNote }), { correction: note })
      return await noteCorrection(tx, held, correction, [{ field: "pictures", before: was, after: is }])
    }
    await tx.db
      .update(lots)
      .set({ revision: held.lot.revision + 1 })
      .where(eq(lots.id, held.lot.id))
    await record(tx, {
      act: `lots.${act}`,
      subjectId: held.lot.id,
      before: { pictures: was },
      after: { pictures: is },
    })
    await publishLot(tx, held.lot.id)
  })
}

function written(pictures: Pictures): string {
  return pictures
    .map(({ pictureId, source, view, caption, alt }) => [pictureId, source, view, caption, alt].join(" | "))
    .join("; ")
}
