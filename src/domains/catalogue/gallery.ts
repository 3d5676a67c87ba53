import { asc, eq } from "drizzle-orm"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Product } from "./reads.ts"
import { productPictures } from "./schema.ts"

export type GalleryPicture = {
  src: string
  large: string
  srcSet: string | null
  avif: string | null
  alt: string
  caption?: string
  /** Free texts are in English. */
  isEnglish?: boolean
  width: number
  height: number
  colourHex: string | null
}

export async function readGallery(ctx: Ctx, { id, name }: Pick<Product, "id" | "name">) {
  const rows = await ctx.db
    .select({ ...pictureFacts, alt: productPictures.alt })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(eq(productPictures.productId, id))
    .orderBy(asc(productPictures.position), asc(pictures.id))
  const photographs = rows.map(({ alt, ...facts }): GalleryPicture => {
    const { src, largest, avif, webp, width, height, colourHex } = sourcesOf(facts)
    return { src, large: largest, srcSet: webp, avif, alt: alt || name, width, height, colourHex }
  })
  return photographs.length > 0 ? photographs : [drawingOf(id, name)]
}

function drawingOf(id: string, name: string): GalleryPicture {
  const src = `/drawings/${id}.svg`
  const none = { srcSet: null, avif: null, colourHex: null }
  return { src, large: src, alt: name, width: 360, height: 480, ...none }
}
