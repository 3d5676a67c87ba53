import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { homePlace, placeIn } from "#domains/places/places.ts"

type LocatedOffer = { kind: ListingKind; location: ShopLocation; available: number; nowCents: number }

/** The visitor's country, then Singapore, then any location; a bottle before a dram. */
export function nearestOffer<One extends LocatedOffer>(
  offers: readonly One[],
  country: string,
): One | undefined {
  const ownLocation = placeIn(country)?.slug
  const rank = ({ kind, location, available }: LocatedOffer) =>
    Number(kind === "dram") * 8 +
    Number(location !== ownLocation) * 4 +
    Number(location !== ownLocation && location !== homePlace) * 2 +
    // Among equal offers the one in stock comes first.
    Number(available <= 0)
  return offers.toSorted((one, other) => rank(one) - rank(other) || one.nowCents - other.nowCents)[0]
}
