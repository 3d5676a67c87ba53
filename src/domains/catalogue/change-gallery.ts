import { asc, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { cropPicture } from "#domains/pictures/keep-picture.ts"
import { readPicture } from "#domains/pictures/reads.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { tellOfGoods } from "./goods-topic.ts"
import { refuse } from "./refusals.ts"
import { lockProduct } from "./save-product.ts"
import { productPictures, products } from "./schema.ts"

type GalleryEntry = { pictureId: Id<"pic">; alt: string }
type GalleryCrop = Parameters<typeof cropPicture>[2]

const mostPictures = 20
const longestAlt = 300

/** Adds a photograph at the end of a product's gallery. Does nothing if it is there already. */
export async function hangPicture(ctx: Ctx, productId: string, pictureId: string, alt = ""): Promise<void> {
  const { id } = await readPicture(ctx, pictureId)
  await changeGallery(ctx, productId, "hangPicture", id, (hung) => {
    if (hung.some((picture) => picture.pictureId === id)) return hung
    if (hung.length >= mostPictures) throw refuse("tooManyPictures", { most: mostPictures })
    return [...hung, { pictureId: id, alt: alt.trim().slice(0, longestAlt) }]
  })
}

/** Moves a photograph to an index of its gallery. Index 0 is the product's picture in lists. */
export async function movePicture(ctx: Ctx, productId: string, pictureId: string, place: number) {
  await changeGallery(ctx, productId, "movePicture", pictureId, (hung, picture) => {
    const rest = hung.filter((other) => other !== picture)
    return rest.toSpliced(Math.max(0, Math.min(Math.trunc(place) || 0, rest.length)), 0, picture)
  })
}

export async function describePicture(ctx: Ctx, productId: string, pictureId: string, alt: string) {
  if (alt.trim().length > longestAlt) throw refuse("textTooLong", { field: "alt" })
  await changeGallery(ctx, productId, "describePicture", pictureId, (hung, picture) =>
    hung.map((other) => (other === picture ? { ...other, alt: alt.trim() } : other)),
  )
}

export async function takeDownPicture(ctx: Ctx, productId: string, pictureId: string) {
  await changeGallery(ctx, productId, "takeDownPicture", pictureId, (hung, picture) =>
    hung.filter((other) => other !== picture),
  )
}

export async function cropInGallery(ctx: Ctx, productId: string, pictureId: string, crop: GalleryCrop) {
  const part = await cropPicture(ctx, pictureId, crop)
  await changeGallery(ctx, productId, "cropPicture", pictureId, (hung, picture) =>
    hung
      .filter(({ pictureId }) => pictureId !== part)
      .map((other) => (other === picture ? { ...other, pictureId: part } : other)),
  )
}

type GalleryChange = (hung: readonly GalleryEntry[], picture: GalleryEntry) => readonly GalleryEntry[]

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
    const before = await listHung(tx, id)
    const picture = before.find((hung) => hung.pictureId === pictureId)
    if (!picture && act !== "hangPicture") throw refuse("noSuchPictureHere")
    const after = change(before, picture ?? { pictureId: pictureId as Id<"pic">, alt: "" })
    const [was, is] = [written(before), written(after)]
    if (was === is) return
    await tx.db.delete(productPictures).where(eq(productPictures.productId, id))
    if (after.length > 0)
      await tx.db
        .insert(productPictures)
        .values(after.map((hung, position) => ({ productId: id, ...hung, position })))
    // Touches the product's row so that caches and the search index see a change.
    await tx.db.update(products).set({ id }).where(eq(products.id, id))
    tellOfGoods(tx, { productId: id })
    await record(tx, {
      act: `products.${act}`,
      subjectId: id,
      before: { pictures: was },
      after: { pictures: is },
    })
  })
}

async function listHung(tx: Tx, productId: Id<"prd">): Promise<GalleryEntry[]> {
  return await tx.db
    .select({ pictureId: productPictures.pictureId, alt: productPictures.alt })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.position))
}

function written(hung: readonly GalleryEntry[]): string {
  return hung.map(({ pictureId, alt }) => (alt ? `${pictureId} (${alt})` : pictureId)).join("; ")
}
