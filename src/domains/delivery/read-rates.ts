import { cached, invalidate } from "#platform/cache.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { databaseOn } from "#platform/database/db.server.ts"
import { type RateTable, rateTable } from "./rates.ts"
import { importRates, parcelRates } from "./schema.ts"

const cachedRates = "delivery.rates"

/** Cached whole, with the rates of later days: the time of a quote chooses, so none begins late. */
export async function readDeliveryRates({ app }: Pick<Ctx, "app">): Promise<RateTable> {
  return await cached(app, cachedRates, 60, () => readAll(app))
}

export function invalidateDeliveryRates(app: AppContext): void {
  invalidate(app, cachedRates)
}

/** A quote inside of a transaction may not wait for a connection of the main pool. */
async function readAll({ auxiliaryPool }: AppContext): Promise<RateTable> {
  const db = databaseOn(auxiliaryPool)
  const [imports, parcels] = await Promise.all([db.select().from(importRates), db.select().from(parcelRates)])
  return rateTable({ imports, parcels })
}
