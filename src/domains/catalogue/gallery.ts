import type { Ctx } from "#platform/ctx.ts"
import type { Product } from "./reads.ts"

export type GalleryPicture = { src: string; srcSet?: string; alt: string; width: number; height: number }

/** The pictures of a product in their order: the drawing, where nobody has photographed it. */
export async function readGallery(
  _ctx: Ctx,
  { id, name }: Pick<Product, "id" | "name">,
): Promise<GalleryPicture[]> {
  return [{ src: `/drawings/${id}.svg`, alt: name, width: 360, height: 480 }]
}
