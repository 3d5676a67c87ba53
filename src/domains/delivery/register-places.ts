import { places } from "#domains/places/places.ts"
import { placeRows } from "#domains/places/schema.ts"
import type { Db } from "#platform/database/db.server.ts"
import { newId } from "#platform/ids.ts"
import { firstRates } from "./first-rates.ts"
import { importRates, parcelRates } from "./schema.ts"

/** Adds the registry's new places to the database, with their first rates. Concurrent starts wait for each other. */
export async function registerPlaces(db: Db, now: Date): Promise<void> {
  const countryBySlug = new Map(places.map(({ slug, country }) => [slug, country]))
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(placeRows)
      .values(places.map(({ slug, country }) => ({ slug, country })))
      .onConflictDoNothing()
      .returning({ slug: placeRows.slug })
    const countries = added.flatMap(({ slug }) => countryBySlug.get(slug) ?? [])
    if (countries.length === 0) return
    const { imports, parcels } = firstRates(countries)
    const row = { createdAt: now }
    await tx
      .insert(importRates)
      .values(imports.map((rate) => ({ id: newId("imr"), ...row, ...rate })))
      .onConflictDoNothing()
    await tx
      .insert(parcelRates)
      .values(parcels.map((rate) => ({ id: newId("par"), ...row, ...rate })))
      .onConflictDoNothing()
  })
}
