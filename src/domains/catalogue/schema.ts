import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core"
import { id, moment } from "#platform/table.server.ts"
import { termTopics } from "./glossary.ts"
import type { TastingNotes } from "./product.ts"

export const distilleries = pgTable("distilleries", {
  /** The readable name in the address: "aberfeldy". */
  id: text().primaryKey(),
  name: text().notNull().unique(),
  country: text().notNull(),
  region: text(),
  founded: integer(),
  closed: integer(),
  isActive: boolean().notNull(),
  silentFrom: integer(),
  reopened: integer(),
  owner: text(),
  latitude: numeric({ precision: 6, scale: 3, mode: "number" }),
  longitude: numeric({ precision: 6, scale: 3, mode: "number" }),
  style: text(),
  water: text(),
})

export const bottlers = pgTable("bottlers", {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  country: text(),
  city: text(),
  founded: integer(),
  series: jsonb().$type<string[]>().notNull().default([]),
  about: text(),
})

/** What products are sorted by. A product holds the name, so that a list may come before its categories. */
export const categories = pgTable("categories", {
  id: text().primaryKey(),
  name: text().notNull().unique(),
})

export const glossaryTerms = pgTable("glossary_terms", {
  /** The readable name in the address: "angels-share". It stays when the term is spelt anew. */
  id: text().primaryKey(),
  term: text().notNull().unique(),
  definition: text().notNull(),
  topic: text({ enum: termTopics }).notNull(),
})

export const products = pgTable(
  "products",
  {
    id: id("prd").primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    distilleryId: text().references(() => distilleries.id),
    bottler: text().notNull(),
    country: text().notNull(),
    region: text(),
    category: text().notNull(),
    whiskyType: text(),
    age: integer(),
    vintage: integer(),
    bottledYear: integer(),
    caskType: text(),
    abvPercent: numeric({ precision: 4, scale: 1, mode: "number" }).notNull(),
    volumeMl: integer().notNull(),
    colourHex: text(),
    tasting: jsonb().$type<TastingNotes>(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.distilleryId),
    index().on(table.bottler),
    index().on(table.category),
    check("products_abv", sql`${table.abvPercent} > 0 and ${table.abvPercent} <= 100`),
    check("products_volume", sql`${table.volumeMl} > 0`),
  ],
)
