import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { importCasks, type ListedCask } from "#domains/catalogue/import/import-casks.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import type { ShopLocation } from "#domains/listings/kinds.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type AppContext, transaction } from "#platform/ctx.ts"
import type { SeedBottle } from "./catalogue.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { actingAs, type Cast } from "./people.ts"
import { day, timelineOf } from "./timeline.ts"

/** For a shop without a profile below. */
const newShop = { carries: 0.2, dearness: 1.1 }

/** The share of the trade's bottles that each shop carries, and its price level compared with Singapore's. */
const shopProfiles: Partial<Record<ShopLocation, typeof newShop>> = {
  singapore: { carries: 0.95, dearness: 1 },
  malaysia: { carries: 0.4, dearness: 1.06 },
  vietnam: { carries: 0.3, dearness: 1.12 },
  "hong-kong": { carries: 0.5, dearness: 0.94 },
}

/** About one bottle in eight is reduced, one in twelve is sold out. */
export async function fillShops(
  app: AppContext,
  cast: Cast,
  bottles: readonly SeedBottle[],
): Promise<number> {
  let listed = 0
  const retail = bottles.filter(({ price }) => price.basis === "retail")
  const opened = app.clock.now().getTime() - 60 * day
  for (const location of Object.keys(shopProfiles) as ShopLocation[]) {
    const { carries, dearness } = shopProfiles[location] ?? newShop
    const timeline = timelineOf(app, new Date(opened))
    const keeper = actingAs(timeline, cast.shopkeeper)
    await transaction(keeper, async (tx) => {
      for (const bottle of retail) {
        const random = keyedPrng(`${location} carries ${bottle.name}`)
        if (!random.isOne(carries)) continue
        timeline.clock.moveTo(new Date(opened + random.whole(0, 58 * day)))
        const { lowSgd, highSgd } = bottle.price
        const priceCents = Math.round(random.between(lowSgd, highSgd) * dearness) * 100
        const salePriceCents = random.isOne(1 / 8) ? Math.round(priceCents * 0.0088) * 100 : null
        const key = { productId: bottle.productId, location }
        await createListing(tx, { kind: "bottle", ...key, priceCents, salePriceCents, isOnSale: true })
        listed++
        if (random.isOne(1 / 12)) continue
        const quantity = random.whole(1, priceCents > 50_000 ? 4 : 24)
        await receiveStock(tx, { ...key, quantity, idempotencyKey: `first ${location} ${bottle.productId}` })
      }
    })
  }
  return listed
}

type CaskForSale = ListedCask & { price: { lowSgd: number; highSgd: number } }

export async function fillCasks(app: AppContext, cast: Cast): Promise<number> {
  const list = JSON.parse(readFileSync(resolve("seed/data/casks.json"), "utf8")) as CaskForSale[]
  const keeper = actingAs(app, cast.shopkeeper)
  const ids = await importCasks(
    keeper,
    list.map(({ price: _, ...cask }) => cask),
  )
  await transaction(keeper, async (tx) => {
    for (const { number, price } of list) {
      const caskId = ids.get(number)
      if (caskId === undefined) continue
      const middle = keyedPrng(`cask ${number}`).between(price.lowSgd, price.highSgd)
      const priceCents = Math.round(middle / 50) * 5_000
      await createListing(tx, { kind: "cask", location: "singapore", caskId, priceCents, isOnSale: true })
    }
  })
  return list.length
}
