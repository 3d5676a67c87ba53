import { asc, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readPicture } from "#domains/pictures/reads.ts"
import { cropPicture } from "#domains/pictures/store-picture.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { publishProductChange } from "./product-topic.ts"
import { refuse } from "./refusals.ts"
import { lockProduct } from "./save-product.ts"
import { productPictures, products } from "./schema.ts"

type GalleryEntry = { pictureId: Id<"pic">; alt: string }
type GalleryCrop = Parameters<typeof cropPicture>[2]

const maxPictures = 20
const longestAlt = 300

export async function attachToGallery(
  ctx: Ctx,
  productId: string,
  pictureId: string,
  alt = "",
): Promise<void> {
  const { id } = await readPicture(ctx, pictureId)
  await changeGallery(ctx, productId, "attachPicture", id, (gallery) => {
    if (gallery.some((picture) => picture.pictureId === id)) return gallery
    if (gallery.length >= maxPictures) throw refuse("tooManyPictures", { max: maxPictures })
    return [...gallery, { pictureId: id, alt: alt.trim().slice(0, longestAlt) }]
  })
}

/** Index 0 is the product's picture in lists. */
export async function moveInGallery(ctx: Ctx, productId: string, pictureId: string, index: number) {
  await changeGallery(ctx, productId, "movePicture", pictureId, (gallery, picture) => {
    const rest = gallery.filter((other) => other !== picture)
    return rest.toSpliced(Math.max(0, Math.min(Math.trunc(index) || 0, rest.length)), 0, picture)
  })
}

export async function describeInGallery(ctx: Ctx, productId: string, pictureId: string, alt: string) {
  if (alt.trim().length > longestAlt) throw refuse("textTooLong", { field: "alt" })
  await changeGallery(ctx, productId, "describePicture", pictureId, (gallery, picture) =>
    gallery.map((other) => (other === picture ? { ...other, alt: alt.trim() } : other)),
  )
}

export async function removeFromGallery(ctx: Ctx, productId: string, pictureId: string) {
  await changeGallery(ctx, productId, "removePicture", pictureId, (gallery, picture) =>
    gallery.filter((other) => other !== picture),
  )
}

export async function cropInGallery(ctx: Ctx, productId: string, pictureId: string, crop: GalleryCrop) {
  const croppedId = await cropPicture(ctx, pictureId, crop)
  await changeGallery(ctx, productId, "cropPicture", pictureId, (gallery, picture) =>
    gallery
      .filter(({ pictureId }) => pictureId !== croppedId)
      .map((other) => (other === picture ? { ...other, pictureId: croppedId } : other)),
  )
}

type GalleryChange = (gallery: readonly GalleryEntry[], picture: GalleryEntry) => readonly GalleryEntry[]

async function changeGallery(
  ctx: Ctx,
  productId: string,
  act: string,
  pictureId: string,
  change: GalleryChange,
) {
  requirePermission(ctx, "catalogue")
  await transaction(ctx, async (tx) => {
    const { id } = await lockProduct(tx, productId)
    const before = await listGallery(tx, id)
    const picture = before.find((gallery) => gallery.pictureId === pictureId)
    if (!picture && act !== "attachPicture") throw refuse("notInGallery")
    const after = change(before, picture ?? { pictureId: pictureId as Id<"pic">, alt: "" })
    const [was, is] = [describeGallery(before), describeGallery(after)]
    if (was === is) return
    await tx.db.delete(productPictures).where(eq(productPictures.productId, id))
    if (after.length > 0)
      await tx.db
        .insert(productPictures)
        .values(after.map((gallery, position) => ({ productId: id, ...gallery, position })))
    // Touches the product's row so that caches and the search index see a change.
    await tx.db.update(products).set({ id }).where(eq(products.id, id))
    publishProductChange(tx, { productId: id })
    await record(tx, {
      act: `products.${act}`,
      subjectId: id,
      before: { pictures: was },
      after: { pictures: is },
    })
  })
}

async function listGallery(tx: Tx, productId: Id<"prd">): Promise<GalleryEntry[]> {
  return await tx.db
    .select({ pictureId: productPictures.pictureId, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position))
}

function describeGallery(gallery: readonly GalleryEntry[]): string {
  return gallery.map(({ pictureId, alt }) => (alt ? `${pictureId} (${alt})` : pictureId)).join("; ")
}
