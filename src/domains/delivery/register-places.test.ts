import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { destinations } from "#domains/places/destinations.ts"
import { places } from "#domains/places/places.ts"
import { contextFor } from "#platform/ctx.ts"
import { asOwner, testApp } from "../../../test/db.ts"
import { readShipmentQuote } from "./read-quote.ts"
import { invalidateDeliveryRates, readDeliveryRates } from "./read-rates.ts"
import { registerPlaces } from "./register-places.ts"
import { importRates, parcelRates } from "./schema.ts"

const app = await testApp()
const ctx = contextFor(app)
const count = async () => ({
  imports: await app.db.$count(importRates),
  parcels: await app.db.$count(parcelRates),
})

test("a new database has every place with its first rates, and the next start changes nothing", async () => {
  const before = await count()
  expect(before.parcels).toBe(places.length * destinations.length)
  await app.db.delete(importRates).where(eq(importRates.validFrom, "2031-01-01"))
  await registerPlaces(app.db, app.clock.now())
  expect(await count()).toEqual({ ...before, imports: before.imports - 1 })
})

test("a place that is missing comes with its own rates only, and rows that exist stay", async () => {
  await asOwner(
    app,
    `delete from import_rates where country = 'HK'; delete from parcel_rates where origin = 'HK' or destination = 'HK';
     delete from places where slug = 'hong-kong'; update parcel_rates set days_max = 30 where destination = 'JP'`,
  )
  await Promise.all([registerPlaces(app.db, app.clock.now()), registerPlaces(app.db, app.clock.now())])
  expect((await count()).parcels).toBe(places.length * destinations.length)
  const toJapan = await app.db.select().from(parcelRates).where(eq(parcelRates.destination, "JP"))
  expect(toJapan.filter(({ daysMax }) => daysMax === 30).map(({ origin }) => origin)).toHaveLength(3)
})

test("nothing is sold where there is no place", async () => {
  const insert = asOwner(
    app,
    `insert into auctions (id, number, title, location, preview_at, starts_at, ends_at, increments, created_at)
     values ('auc_1', 1, 'Sunken casks', 'atlantis', now(), now(), now() + interval '1 day', '[]', now())`,
  )
  await expect(insert).rejects.toThrow("auctions_location_places_slug_fk")
})

test("quotes read the rates once, until they are invalidated", async () => {
  const goods = [{ weightG: 1_600, volumeMl: 700, abvPercent: 43, valueCents: 156_00, madeIn: "Scotland" }]
  invalidateDeliveryRates(app)
  const first = await readDeliveryRates(ctx)
  for (let time = 0; time < 3; time++) await readShipmentQuote(ctx, { from: "HK", to: "SG", goods })
  expect(await readDeliveryRates(ctx)).toBe(first)
  invalidateDeliveryRates(app)
  expect(await readDeliveryRates(ctx)).not.toBe(first)
})
