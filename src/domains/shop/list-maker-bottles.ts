import { and, eq, inArray } from "drizzle-orm"
import { listBottles, type Maker } from "#domains/catalogue/list-bottles.ts"
import { type ShopLocation, shopLocations } from "#domains/listings/kinds.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"

export type BottleOffer = { location: ShopLocation; path: string; nowCents: Cents }

/** The bottles of a distillery or a bottler, each with its page and where it is on sale now. */
export async function listMakerBottles(ctx: Ctx, maker: Maker) {
  const bottles = await listBottles(ctx, maker)
  const rows = await ctx.db
    .select({
      productId: listings.productId,
      location: listings.location,
      priceCents: listings.priceCents,
      salePriceCents: listings.salePriceCents,
    })
    .from(listings)
    .where(
      and(
        inArray(
          listings.productId,
          bottles.map(({ id }) => id),
        ),
        eq(listings.kind, "bottle"),
        eq(listings.status, "on-sale"),
      ),
    )
  const offersOf = Map.groupBy(rows, ({ productId }) => productId)
  return bottles.map((bottle) => {
    const pathAt = (location: ShopLocation) =>
      listingPath({ kind: "bottle", location, productId: bottle.id, name: bottle.name })
    const offers = (offersOf.get(bottle.id) ?? [])
      .map((row): BottleOffer => {
        const { location } = row
        return { location, path: pathAt(location), nowCents: effectiveCents(row) }
      })
      .toSorted((a, b) => shopLocations.indexOf(a.location) - shopLocations.indexOf(b.location))
    return { ...bottle, path: offers[0]?.path ?? pathAt("singapore"), offers }
  })
}
