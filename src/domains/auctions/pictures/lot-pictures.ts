import { asc, eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LotPictureSource, LotPictureView } from "../lot.ts"
import { lotPictures } from "./schema.ts"

export type AttachedPicture = {
  pictureId: Id<"pic">
  source: LotPictureSource
  view: LotPictureView
  caption: string
  alt: string
}

export async function listAttachedPictures(tx: Pick<Tx, "db">, lotId: Id<"lot">): Promise<AttachedPicture[]> {
  return await tx.db
    .select({
      pictureId: lotPictures.pictureId,
      source: lotPictures.source,
      view: lotPictures.view,
      caption: lotPictures.caption,
      alt: lotPictures.alt,
    })
    .from(lotPictures)
    .where(eq(lotPictures.lotId, lotId))
    .orderBy(asc(lotPictures.source), asc(lotPictures.position))
}

/** A photograph that both company and seller have attached counts as the company's. */
export async function attachPictures(
  tx: Tx,
  lotId: Id<"lot">,
  pictures: readonly AttachedPicture[],
): Promise<void> {
  const bySource = pictures.toSorted((a, b) => a.source.localeCompare(b.source))
  const unique = bySource.filter(
    ({ pictureId }, index) => bySource.findIndex((other) => other.pictureId === pictureId) === index,
  )
  await tx.db.delete(lotPictures).where(eq(lotPictures.lotId, lotId))
  if (unique.length > 0)
    await tx.db
      .insert(lotPictures)
      .values(unique.map((picture, position) => ({ lotId, position, ...picture })))
}

export async function copyPictures(tx: Tx, fromLotId: Id<"lot">, toLotId: Id<"lot">): Promise<void> {
  await attachPictures(tx, toLotId, await listAttachedPictures(tx, fromLotId))
}
