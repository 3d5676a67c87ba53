import { sql } from "drizzle-orm"
import { check, date, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { Destination } from "#domains/places/destinations.ts"
import type { PlaceCountry } from "#domains/places/places.ts"
import { placeRows } from "#domains/places/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"

/** From the start of `validFrom` in Singapore until a later row holds. Rows that have held are never changed. */
const dated = () => ({
  validFrom: date().notNull(),
  source: text().notNull(),
  sourceUrl: text(),
  /** The day that the source was read. */
  asOf: date().notNull(),
  createdAt: moment().notNull(),
})

/** Duty and tax on what is imported; cents are hundredths of the country's currency. taxes.ts computes with them. */
export const importRates = pgTable(
  "import_rates",
  {
    id: id("imr").primaryKey(),
    country: text()
      .$type<PlaceCountry>()
      .notNull()
      .references(() => placeRows.country),
    ...dated(),
    /** For a litre of pure alcohol. */
    dutyPerLitreCents: integer().notNull(),
    excisePerLitreCents: integer().notNull(),
    /** A share of the customs value. */
    dutyBasisPoints: integer().notNull(),
    /** For goods from the place's `treatyOrigins`. */
    treatyDutyBasisPoints: integer(),
    /** Above this value of a litre `beyondBasisPoints` apply instead. */
    dutyLimitCents: integer(),
    beyondBasisPoints: integer(),
    /** Special consumption tax on value and duty. */
    specialBasisPoints: integer().notNull(),
    /** GST, VAT or sales tax on all of it. */
    taxBasisPoints: integer().notNull(),
  },
  (table) => [
    uniqueIndex("import_rates_one_a_day").on(table.country, table.validFrom),
    check(
      "import_rates_figures",
      sql`least(${table.dutyPerLitreCents}, ${table.excisePerLitreCents}, ${table.dutyBasisPoints},
        ${table.treatyDutyBasisPoints}, ${table.dutyLimitCents}, ${table.beyondBasisPoints},
        ${table.specialBasisPoints}, ${table.taxBasisPoints}) >= 0
        and (${table.dutyLimitCents} is null) = (${table.beyondBasisPoints} is null)`,
    ),
  ],
)

/** The fee and the days of a parcel from a place's country. */
export const parcelRates = pgTable(
  "parcel_rates",
  {
    id: id("par").primaryKey(),
    origin: text()
      .$type<PlaceCountry>()
      .notNull()
      .references(() => placeRows.country),
    destination: text().$type<Destination>().notNull(),
    ...dated(),
    /** For each of `bandsKg`. */
    feesCents: integer().array().notNull(),
    perExtraKgCents: integer().notNull(),
    daysMin: integer().notNull(),
    daysMax: integer().notNull(),
  },
  (table) => [
    uniqueIndex("parcel_rates_one_a_day").on(table.origin, table.destination, table.validFrom),
    check(
      "parcel_rates_figures",
      sql`cardinality(${table.feesCents}) = 4 and 0 <= all(${table.feesCents}) and ${table.perExtraKgCents} >= 0
        and ${table.daysMin} between 0 and ${table.daysMax}`,
    ),
  ],
)
