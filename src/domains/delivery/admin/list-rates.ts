import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { destinations } from "#domains/places/destinations.ts"
import { countryOfPlace, type Place } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { historyOf, rateAt } from "../rates.ts"
import { importRates, parcelRates } from "../schema.ts"

export type RateState = "past" | "holds" | "later"

/** Every rate of a place, newest first. */
export async function listRatesOf(ctx: Ctx, place: Place) {
  requirePermission(ctx, "settings")
  const country = countryOfPlace[place]
  const imports = await ctx.db.select().from(importRates).where(eq(importRates.country, country))
  const parcels = await ctx.db.select().from(parcelRates).where(eq(parcelRates.origin, country))
  return {
    country,
    imports: withStates(imports, ctx.now()),
    parcels: destinations.flatMap((destination) =>
      withStates(
        parcels.filter((rate) => rate.destination === destination),
        ctx.now(),
      ),
    ),
  }
}

export type RatesOfPlace = Awaited<ReturnType<typeof listRatesOf>>

function withStates<Rate extends { validFrom: string }>(rates: readonly Rate[], now: Date) {
  const history = historyOf(rates)
  const holding = rateAt(history, now)
  return history.map(({ fromMs, rate }) => {
    const notHolding: RateState = fromMs > now.getTime() ? "later" : "past"
    const state = rate === holding ? ("holds" as const) : notHolding
    return { ...rate, state }
  })
}
