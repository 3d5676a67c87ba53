import { and, eq, inArray, sql } from "drizzle-orm"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { listBottles, type Maker } from "#domains/catalogue/list-bottles.ts"
import { type ShopLocation, shopLocations } from "#domains/listings/kinds.ts"
import { listBottleOffers } from "#domains/listings/list-bottle-offers.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { listings } from "#domains/listings/schema.ts"
import { homePlace } from "#domains/places/places.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"

export type BottleOffer = { location: ShopLocation; path: PagePath; nowCents: Cents }

/** Without bottles of auctions that are not public yet: their names would reveal the lots. */
export async function listMakerBottles(ctx: Ctx, maker: Maker) {
  const listed = await listBottles(ctx, maker)
  const hidden = await findHidden(
    ctx,
    listed.map(({ id }) => id),
  )
  const bottles = listed.filter(({ id }) => !hidden.has(id))
  const rows = await listBottleOffers(
    ctx,
    bottles.map(({ id }) => id),
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
    return { ...bottle, path: offers[0]?.path ?? pathAt(homePlace), offers }
  })
}

async function findHidden(ctx: Ctx, ids: readonly Id<"prd">[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ productId: lots.productId })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(
      and(
        inArray(lots.productId, [...ids]),
        sql`not exists (select from ${listings} where ${listings.productId} = ${lots.productId}
          and ${listings.status} <> 'draft')`,
      ),
    )
    .groupBy(lots.productId)
    .having(sql`not bool_or(${visibleTo(ctx) ?? sql`true`})`)
  return new Set(rows.map(({ productId }) => productId))
}
