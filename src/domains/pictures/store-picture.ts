import { createHash } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import { type Id, newId } from "#platform/ids.ts"
import { defineService } from "#platform/service.ts"
import { Queue } from "./queue.ts"
import { readPicture } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { pictures } from "./schema.ts"
import { pictureKey } from "./sources.ts"
import { type Bounds, type Crop, maxPixels, type TranscodedPicture, transcode } from "./transcode.ts"

const limit = { name: "pictures", times: 120, seconds: 10 * 60 }
export const pixelLimit = { name: "picture-megapixels", times: 1_500, seconds: 60 * 60 }
const maxPixelsOfGuest = 25_000_000
export const transcodeQueueService = defineService(
  "transcodeQueue",
  () => new Queue({ atOnce: 2, max: 12, maxOfOne: 6 }),
)

export async function storePicture(ctx: Ctx, bytes: Uint8Array): Promise<Id<"pic">> {
  const memberId = requirePermission(ctx, "catalogue")
  await requireFewUploads(ctx, memberId)
  return await whenAdmitted(ctx, () => storeOnce(ctx, bytes, hashOf(bytes)))
}

/** A function reads the picture once the queue has room: one that waits or is refused takes no memory. */
export async function storeVisitorPicture(
  ctx: Ctx,
  picture: Uint8Array | (() => Promise<Uint8Array>),
): Promise<Id<"pic">> {
  return await whenAdmitted(ctx, async () => {
    const bytes = typeof picture === "function" ? await picture() : picture
    return await storeOnce(ctx, bytes, hashOf(bytes), undefined, {
      maxPixels: ctx.actor.id === null ? maxPixelsOfGuest : maxPixels,
      admit: (pixels) => countPixels(ctx, pixels),
    })
  })
}

async function countPixels(ctx: Ctx, pixels: number): Promise<void> {
  const megapixels = Math.ceil(pixels / 1_000_000)
  const seconds = await countTry(ctx.app, pixelLimit, ctx.client.address ?? "-", megapixels)
  if (seconds !== undefined) throw refuse("tooManyUploads", { seconds, retryAfterSeconds: seconds })
}

export async function cropPicture(ctx: Ctx, pictureId: string, crop: Crop): Promise<Id<"pic">> {
  const memberId = requirePermission(ctx, "catalogue")
  await requireFewUploads(ctx, memberId)
  const { id, sha256, widthPx } = await readPicture(ctx, pictureId)
  const bytes = await ctx.app.files.read(pictureKey(id, widthPx, "webp"))
  if (!bytes) throw refuse("noSuchPicture")
  return await whenAdmitted(ctx, () =>
    storeOnce(ctx, bytes, hashOf(`${sha256} ${JSON.stringify(crop)}`), crop),
  )
}

async function whenAdmitted<Result>(ctx: Ctx, store: () => Promise<Result>): Promise<Result> {
  return await transcodeQueueService.of(ctx.app).run(ctx.actor.id ?? ctx.client.address ?? "-", store)
}

async function requireFewUploads(ctx: Ctx, memberId: Id<"mem">): Promise<void> {
  const seconds = await countTry(ctx.app, limit, memberId)
  if (seconds !== undefined) throw refuse("tooManyUploads", { seconds })
}

async function storeOnce(
  ctx: Ctx,
  bytes: Uint8Array,
  sha256: string,
  crop?: Crop,
  bounds?: Bounds,
): Promise<Id<"pic">> {
  const existingId = await findByHash(ctx, sha256)
  if (existingId) return existingId
  const transcoded = await transcode(bytes, crop, bounds)
  const id = newId("pic")
  const keys = transcoded.prints.map(({ widthPx, format }) => pictureKey(id, widthPx, format))
  try {
    // Write the files before the row: a picture with a row is complete.
    for (const [index, { format, bytes }] of transcoded.prints.entries())
      await ctx.app.files.write(keys[index] ?? "", bytes, `image/${format}`)
    const storedId = await insertPicture(ctx, id, sha256, transcoded)
    if (storedId !== id) await deleteFiles(ctx, keys)
    return storedId
  } catch (problem) {
    await deleteFiles(ctx, keys)
    throw problem
  }
}

/** A concurrent upload of the same photograph came first. */
async function insertPicture(
  ctx: Ctx,
  id: Id<"pic">,
  sha256: string,
  transcoded: TranscodedPicture,
): Promise<Id<"pic">> {
  const { widthPx, heightPx, widths, colourHex, prints } = transcoded
  return await transaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`picture ${sha256}`}))`)
    const existingId = await findByHash(tx, sha256)
    if (existingId) return existingId
    await tx.db.insert(pictures).values({
      id,
      sha256,
      uploadedBy: tx.actor.id,
      widthPx,
      heightPx,
      widths,
      bytes: prints.reduce((sum, print) => sum + print.bytes.length, 0),
      colourHex,
      createdAt: tx.now(),
    })
    return id
  })
}

async function findByHash(ctx: Ctx, sha256: string): Promise<Id<"pic"> | undefined> {
  const [found] = await ctx.db.select({ id: pictures.id }).from(pictures).where(eq(pictures.sha256, sha256))
  return found?.id
}

async function deleteFiles(ctx: Ctx, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await ctx.app.files
      .remove(key)
      .catch((problem) => ctx.app.log.warn({ problem: String(problem) }, "could not delete a file"))
}

function hashOf(of: string | Uint8Array): string {
  return createHash("sha256").update(of).digest("hex")
}
