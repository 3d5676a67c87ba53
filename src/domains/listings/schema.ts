import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { casks, products } from "#domains/catalogue/schema.ts"
import { placeRows } from "#domains/places/schema.ts"
import { cents, changedIn, id, moment } from "#platform/database/table.server.ts"
import { listingKinds, shopLocations } from "./kinds.ts"

// Triggers in db/functions/listings.sql notify the search index.

export const listings = pgTable(
  "listings",
  {
    id: id("lst").primaryKey(),
    kind: text({ enum: listingKinds }).notNull(),
    location: text({ enum: shopLocations })
      .notNull()
      .references(() => placeRows.slug),
    productId: id("prd").references(() => products.id),
    caskId: id("csk").references(() => casks.id),
    priceCents: cents().notNull(),
    /** What counts now. */
    salePriceCents: cents(),
    /** A sale with dates sets the sale price as it begins, and removes it as it ends. */
    plannedSaleCents: cents(),
    saleStartsAt: moment(),
    saleEndsAt: moment(),
    status: text({ enum: ["draft", "on-sale", "withdrawn", "sold"] })
      .notNull()
      .default("draft"),
    createdAt: moment().notNull(),
    listedAt: moment(),
    changedIn: changedIn(),
  },
  (table) => [
    uniqueIndex().on(table.productId, table.kind, table.location),
    uniqueIndex().on(table.caskId),
    index().on(table.kind, table.location, table.status),
    index().on(table.changedIn),
    index("listings_by_price")
      .on(table.kind, table.location, table.priceCents, table.id)
      .where(sql`${table.status} = 'on-sale'`),
    check(
      "listings_price",
      sql`${table.priceCents} >= 0 and ${table.salePriceCents} > 0 and ${table.salePriceCents} < ${table.priceCents}`,
    ),
    check(
      "listings_sale",
      sql`(${table.plannedSaleCents} is null) = (${table.saleStartsAt} is null and ${table.saleEndsAt} is null) and ${table.plannedSaleCents} > 0 and ${table.plannedSaleCents} < ${table.priceCents} and ${table.saleEndsAt} > ${table.saleStartsAt}`,
    ),
    check("listings_listed", sql`${table.status} = 'draft' or ${table.listedAt} is not null`),
    check(
      "listings_subject",
      sql`(${table.kind} = 'cask') = (${table.caskId} is not null) and (${table.kind} = 'cask') = (${table.productId} is null)`,
    ),
  ],
)
