import { drawingPath, picturePathOf } from "#domains/catalogue/picture-path.ts"
import { type PagePath, pathTo } from "#platform/app-path.ts"
import type { Id } from "#platform/ids.ts"
import { slug } from "#platform/slug.ts"
import type { Location } from "./lot.ts"

export const liveLotPath = (location: Location, lotId: string, name: string) =>
  pathTo("/whisky-auction-live/:location/:id/:prod_name", { location, id: lotId, prod_name: slug(name) })
export const livePath = (location?: Location): PagePath =>
  location ? pathTo("/whisky-auction-live/:location", { location }) : "/whisky-auction-live"
export const archivePath = (location?: Location): PagePath =>
  location ? pathTo("/whisky-auctions-previous/:location", { location }) : "/whisky-auctions-previous"
export const archivedAuctionPath = (location: Location, auctionId: string) =>
  pathTo("/whisky-auctions-previous/:location/:id", { location, id: auctionId })
export const archivedLotPath = (location: Location, lotId: string, name: string) =>
  pathTo("/whisky-auctions-previous/:location/:id/:prod_name", { location, id: lotId, prod_name: slug(name) })
export const previewPath = (auctionId: string) => pathTo("/auction/preview/:id", { id: auctionId })

type LotAddress = { id: string; name: string; location: Location; auctionStatus: string }

/** In the archive once its whole auction is completed. */
export function lotPath({ id, name, location, auctionStatus }: LotAddress): PagePath {
  return (auctionStatus === "completed" ? archivedLotPath : liveLotPath)(location, id, name)
}

type LotPictureSubject = { pictureId: Id<"pic"> | null; productId: string; fillLevel: string | null }

export function lotPicturePath({ pictureId, productId, fillLevel }: LotPictureSubject): string {
  return pictureId === null ? drawingPath(productId, { fillLevel }) : picturePathOf(productId, pictureId)
}
