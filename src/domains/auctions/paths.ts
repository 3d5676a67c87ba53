import { picturePathOf } from "#domains/catalogue/picture-path.ts"
import type { Id } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import type { Location } from "./lot.ts"

export const liveLotPath = (location: Location, lotId: string, name: string) =>
  `/whisky-auction-live/${location}/${lotId}/${slug(name)}`
export const livePath = (location?: Location) =>
  location ? `/whisky-auction-live/${location}` : "/whisky-auction-live"
export const previewPath = (auctionId: string) => `/auction/preview/${auctionId}`

type Pictured = { pictureId: Id<"pic"> | null; productId: string; fillLevel: string }

/** Of a lot: its bottle's photograph, or the drawing filled as far as this one is. */
export function lotPicturePath({ pictureId, productId, fillLevel }: Pictured): string {
  const path = picturePathOf(productId, pictureId)
  return pictureId !== null || fillLevel === "full" ? path : `${path}?fill=${encodeURIComponent(fillLevel)}`
}
