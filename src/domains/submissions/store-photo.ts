import { createHash, randomBytes } from "node:crypto"
import { and, eq, inArray, lt } from "drizzle-orm"
import { denialReason } from "#domains/accounts/permissions.ts"
import { refuse as refuseMember } from "#domains/accounts/refusals.ts"
import { storeVisitorPicture } from "#domains/pictures/store-picture.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { photoUploads, uploadedPhotos } from "./schema.ts"

const perAddress: Limit = { name: "sent-photos", times: 120, seconds: 60 * 60 }
/** Each may have up to 44 MB. */
const largeForms: Limit = { name: "large-forms", times: 60, seconds: 60 * 60 }
const bytesPerAddress: Limit = { name: "sent-photo-megabytes", times: 400, seconds: 60 * 60 }
const retentionDays = 30
const uploadRetentionHours = 6

export function newPhotoSecret(): string {
  return randomBytes(24).toString("base64url")
}

export function ownerOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url")
}

export async function storePhoto(ctx: Ctx, secret: string, bytes: Uint8Array): Promise<Id<"sph">> {
  await requireFewPhotos(ctx, bytes.length)
  return await storeCountedPhoto(ctx, ownerOf(secret), bytes)
}

/** Also counts the upload. */
export async function requireFewPhotos(ctx: Ctx, bytes: number): Promise<void> {
  requireSeller(ctx)
  const address = ctx.client.address ?? "-"
  const megabytes = Math.ceil(bytes / 1024 / 1024)
  const seconds =
    (await countTry(ctx.app, perAddress, address)) ??
    (await countTry(ctx.app, bytesPerAddress, address, megabytes))
  if (seconds !== undefined) throw refuse("tooManyPhotos", { retryAfterSeconds: seconds })
}

/** Call it before reading the body. */
export async function countLargeForm(ctx: Ctx): Promise<void> {
  requireSeller(ctx)
  const seconds = await countTry(ctx.app, largeForms, ctx.client.address ?? "-")
  if (seconds !== undefined) throw refuse("tooManyPhotos", { retryAfterSeconds: seconds })
}

export async function storeCountedPhoto(
  ctx: Ctx,
  ownerHash: string,
  picture: Parameters<typeof storeVisitorPicture>[1],
): Promise<Id<"sph">> {
  const pictureId = await storeVisitorPicture(ctx, picture)
  const [existing] = await ctx.db
    .select({ id: uploadedPhotos.id })
    .from(uploadedPhotos)
    .where(and(eq(uploadedPhotos.ownerHash, ownerHash), eq(uploadedPhotos.pictureId, pictureId)))
  if (existing) return existing.id
  const id = newId("sph")
  await ctx.db.insert(uploadedPhotos).values({ id, pictureId, ownerHash, createdAt: ctx.now() })
  return id
}

export function requireSeller(ctx: Pick<Ctx, "actor">): void {
  const bar = denialReason(ctx.actor, "sell")
  if (bar === "suspended" || bar === "banned") throw refuseMember(bar)
}

export async function readUploadedPhotos(
  ctx: Pick<Ctx, "db">,
  secret: string,
  ids: readonly string[],
): Promise<Map<string, Id<"pic">>> {
  const found = await findUploadedPhotos(ctx, secret, ids)
  const missing = ids.find((id) => !found.has(id))
  if (missing !== undefined) throw refuse("noSuchPhoto", { photo: missing })
  return found
}

export async function findUploadedPhotos(
  ctx: Pick<Ctx, "db">,
  secret: string,
  ids: readonly string[],
): Promise<Map<string, Id<"pic">>> {
  const wanted = [...new Set(ids)].filter((id) => isId("sph", id))
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: uploadedPhotos.id, pictureId: uploadedPhotos.pictureId })
    .from(uploadedPhotos)
    .where(and(inArray(uploadedPhotos.id, wanted), eq(uploadedPhotos.ownerHash, ownerOf(secret))))
  return new Map(rows.map(({ id, pictureId }) => [id, pictureId]))
}

export async function sweepUploadedPhotos(ctx: Ctx): Promise<number> {
  const hoursAgo = (hours: number) => new Date(ctx.now().getTime() - hours * 60 * 60 * 1_000)
  const deleted = await ctx.db
    .delete(uploadedPhotos)
    .where(lt(uploadedPhotos.createdAt, hoursAgo(24 * retentionDays)))
    .returning({ id: uploadedPhotos.id })
  const broken = await ctx.db
    .delete(photoUploads)
    .where(lt(photoUploads.createdAt, hoursAgo(uploadRetentionHours)))
    .returning({ id: photoUploads.id })
  return deleted.length + broken.length
}
