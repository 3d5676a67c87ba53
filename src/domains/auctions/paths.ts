import { slug } from "#platform/slug.ts"
import type { Location } from "./lot.ts"

export const liveLotPath = (location: Location, lotId: string, name: string) =>
  `/whisky-auction-live/${location}/${lotId}/${slug(name)}`
export const livePath = (location?: Location) =>
  location ? `/whisky-auction-live/${location}` : "/whisky-auction-live"
export const previewPath = (auctionId: string) => `/auction/preview/${auctionId}`
export const drawingPath = (productId: string) => `/drawings/${productId}.svg`
