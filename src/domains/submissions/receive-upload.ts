import { and, asc, eq } from "drizzle-orm"
import { refuse as refusePicture } from "#domains/pictures/refusals.ts"
import { maxBytes } from "#domains/pictures/transcode.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { refuse } from "./refusals.ts"
import { photoParts, photoUploads } from "./schema.ts"
import { ownerOf, requireFewPhotos, storeCountedPhoto } from "./store-photo.ts"

/** A broken connection loses no more than this. */
export const maxPartBytes = 1024 * 1024

export type UploadProgress = { offsetBytes: number; lengthBytes: number; photoId: Id<"sph"> | null }

export async function startUpload(ctx: Ctx, secret: string, lengthBytes: number): Promise<Id<"upl">> {
  if (!Number.isSafeInteger(lengthBytes) || lengthBytes < 1) throw refusePicture("noPicture")
  if (lengthBytes > maxBytes) throw refusePicture("tooLarge", { megabytes: maxBytes / 1024 / 1024 })
  await requireFewPhotos(ctx, lengthBytes)
  const id = newId("upl")
  await ctx.db
    .insert(photoUploads)
    .values({ id, ownerHash: ownerOf(secret), lengthBytes, createdAt: ctx.now() })
  return id
}

export async function readUpload(
  ctx: Ctx,
  secret: string,
  uploadId: string,
): Promise<UploadProgress & { id: Id<"upl"> }> {
  const [upload] = await ctx.db.select().from(photoUploads).where(ownUpload(secret, uploadId))
  if (!upload) throw refuse("noSuchUpload")
  return upload
}

/** Stores the photograph now if the response to its last part was lost. */
export async function readUploaded(ctx: Ctx, secret: string, uploadId: string): Promise<Id<"sph">> {
  const upload = await readUpload(ctx, secret, uploadId)
  if (upload.offsetBytes < upload.lengthBytes) throw refuse("offsetMismatch", { offset: upload.offsetBytes })
  return upload.photoId ?? (await finish(ctx, secret, upload.id))
}

/** A part must start where the last one ended. The last part completes the upload; an invalid photograph is deleted. */
export async function receivePart(
  ctx: Ctx,
  secret: string,
  { uploadId, offsetBytes, bytes }: { uploadId: string; offsetBytes: number; bytes: Uint8Array },
): Promise<UploadProgress> {
  if (bytes.length > maxPartBytes) throw refusePicture("tooLarge", { megabytes: maxPartBytes / 1024 / 1024 })
  const taken = await transaction(ctx, async (tx) => {
    const upload = await lockUpload(tx, secret, uploadId)
    if (upload.offsetBytes !== offsetBytes) throw refuse("offsetMismatch", { offset: upload.offsetBytes })
    const end = offsetBytes + bytes.length
    if (end > upload.lengthBytes) throw refuse("offsetMismatch", { offset: upload.offsetBytes })
    if (bytes.length > 0) {
      await tx.db.insert(photoParts).values({ uploadId: upload.id, offsetBytes, bytes })
      await tx.db.update(photoUploads).set({ offsetBytes: end }).where(eq(photoUploads.id, upload.id))
    }
    return { ...upload, offsetBytes: end }
  })
  if (taken.offsetBytes < taken.lengthBytes || taken.photoId) return taken
  return { ...taken, photoId: await finish(ctx, secret, taken.id) }
}

/** Completing an upload twice returns the same photograph. */
async function finish(ctx: Ctx, secret: string, uploadId: Id<"upl">): Promise<Id<"sph">> {
  try {
    const photoId = await storeCountedPhoto(ctx, ownerOf(secret), () => readParts(ctx, uploadId))
    await transaction(ctx, async (tx) => {
      await tx.db.update(photoUploads).set({ photoId }).where(eq(photoUploads.id, uploadId))
      await tx.db.delete(photoParts).where(eq(photoParts.uploadId, uploadId))
    })
    return photoId
  } catch (problem) {
    // Keep a photograph that came while the server was busy (503) or over the limit (429): the client can ask again.
    if (problem instanceof Refusal && problem.status !== 503 && problem.status !== 429)
      await ctx.db.delete(photoUploads).where(eq(photoUploads.id, uploadId))
    throw problem
  }
}

async function readParts(ctx: Ctx, uploadId: Id<"upl">): Promise<Uint8Array> {
  const parts = await ctx.db
    .select({ bytes: photoParts.bytes })
    .from(photoParts)
    .where(eq(photoParts.uploadId, uploadId))
    .orderBy(asc(photoParts.offsetBytes))
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

async function lockUpload(tx: Tx, secret: string, uploadId: string) {
  const [upload] = await tx.db.select().from(photoUploads).where(ownUpload(secret, uploadId)).for("update")
  if (!upload) throw refuse("noSuchUpload")
  return upload
}

function ownUpload(secret: string, uploadId: string) {
  if (!isId("upl", uploadId)) throw refuse("noSuchUpload")
  return and(eq(photoUploads.id, uploadId), eq(photoUploads.ownerHash, ownerOf(secret)))
}
