import { asc, eq } from "drizzle-orm"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import { textsOf } from "#language/texts.server.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { drawingPath } from "./picture-path.ts"
import type { Product } from "./reads.ts"
import { productPictures } from "./schema.ts"

export type GalleryPicture = {
  src: string
  large: string
  srcSet: string | null
  avif: string | null
  alt: string
  caption?: string
  /** What it shows, to find the same of another bottle. */
  view?: string
  /** Free texts are in English. */
  isEnglish?: boolean
  width: number
  height: number
  colourHex: string | null
}

/** Pictures of another bottle, to compare with. */
export type PictureGroup = { title: string; path: PagePath; pictures: readonly GalleryPicture[] }

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
  return photographs.length > 0 ? photographs : drawingsOf(ctx, id, name)
}

function drawingsOf({ language }: Ctx, id: string, name: string): GalleryPicture[] {
  const t = textsOf(language, "catalogue")
  const drawing = (src: string, alt: string): GalleryPicture => ({
    ...{ src, large: src, srcSet: null, avif: null, colourHex: null, width: 360, height: 480 },
    alt,
  })
  return [drawing(drawingPath(id), name), drawing(drawingPath(id, { view: "label" }), t("labelOf", { name }))]
}
