import { isNotNull, sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { pictures } from "#domains/pictures/schema.ts"
import { changedIn, id, moment } from "#platform/database/table.server.ts"
import { termTopics } from "./glossary.ts"
import type { TastingNotes } from "./product.ts"
import { peats } from "./product-facets.ts"

// Triggers in db/functions/catalogue.sql notify the search index.

export const distilleries = pgTable("distilleries", {
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

/** A product stores the name, so a list can be imported before its categories. */
export const categories = pgTable("categories", {
  id: text().primaryKey(),
  name: text().notNull().unique(),
})

export const glossaryTerms = pgTable("glossary_terms", {
  /** The slug stays when the term is renamed. */
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
    /** Null if unknown. */
    peat: text({ enum: peats }),
    abvPercent: numeric({ precision: 4, scale: 1, mode: "number" }).notNull(),
    volumeMl: integer().notNull(),
    /** The barcode of its label. Vintages of one bottling may share it. */
    ean: text(),
    colourHex: text(),
    tasting: jsonb().$type<TastingNotes>(),
    productType: text().notNull().default("Bottle"),
    lotType: text(),
    class: text(),
    strength: text(),
    description: text(),
    deliveryInfo: text(),
    weightG: integer().notNull().default(1_600),
    /** Concerns strength and year: single casks and old bottlings are often "medium". */
    confidence: text({ enum: ["high", "medium"] })
      .notNull()
      .default("high"),
    /** Past lots and orders still link to it. */
    isArchived: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    changedIn: changedIn(),
  },
  (table) => [
    index("products_by_distillery").on(
      table.distilleryId,
      table.name,
      table.id,
      table.category,
      table.isArchived,
    ),
    index().on(table.changedIn),
    index("products_ean").on(table.ean).where(isNotNull(table.ean)),
    check("products_ean", sql`${table.ean} ~ '^([0-9]{8}|[0-9]{13})$'`),
    index().on(table.bottler),
    index().on(table.category),
    // The orders of the list of products; what narrows it is in them, so that a deep page reads no rows.
    index("products_by_name").on(table.name, table.id, table.category, table.isArchived),
    index("products_by_creation").on(table.createdAt, table.id, table.category, table.isArchived),
    index("products_by_strength").on(
      table.abvPercent.desc().nullsFirst(),
      table.name,
      table.id,
      table.category,
      table.isArchived,
    ),
    index("products_by_age").on(
      table.age.desc().nullsLast(),
      table.name,
      table.id,
      table.category,
      table.isArchived,
    ),
    index("products_search").using("gin", sql`${searchedProductText(table)} gin_trgm_ops`),
    check("products_peat", sql`${table.peat} in ('peated', 'unpeated')`),
    check("products_abv", sql`${table.abvPercent} > 0 and ${table.abvPercent} <= 100`),
    check("products_volume", sql`${table.volumeMl} > 0`),
    check("products_weight", sql`${table.weightG} > 0`),
  ],
)

export function searchedProductText({ name, ean }: Record<"name" | "ean", AnyPgColumn>) {
  return sql`lower(${name} || coalesce(' ' || ${ean}, ''))`
}

export const productPictures = pgTable(
  "product_pictures",
  {
    productId: id("prd")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    pictureId: id("pic")
      .notNull()
      .references(() => pictures.id),
    position: integer().notNull(),
    /** If empty, pages use the product's name. */
    alt: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.pictureId] }),
    index().on(table.productId, table.position),
    index().on(table.pictureId),
  ],
)

export const casks = pgTable(
  "casks",
  {
    id: id("csk").primaryKey(),
    number: text().notNull().unique(),
    name: text().notNull(),
    distilleryId: text()
      .notNull()
      .references(() => distilleries.id),
    spiritType: text().notNull(),
    caskType: text().notNull(),
    previousContents: text(),
    fill: text(),
    filledOn: date({ mode: "string" }).notNull(),
    bulkLitres: numeric({ precision: 6, scale: 1, mode: "number" }).notNull(),
    abvPercent: numeric({ precision: 4, scale: 1, mode: "number" }).notNull(),
    /** Litres of pure alcohol at the last gauge. */
    rlaLitres: numeric({ precision: 6, scale: 1, mode: "number" }).notNull(),
    /** Litres of pure alcohol at the filling. */
    olaLitres: numeric({ precision: 6, scale: 1, mode: "number" }),
    bottlesEstimate: integer(),
    warehouse: text().notNull(),
    regaugedOn: date({ mode: "string" }).notNull(),
    note: text(),
    createdAt: moment().notNull().defaultNow(),
    changedIn: changedIn(),
  },
  (table) => [
    index().on(table.distilleryId),
    index().on(table.changedIn),
    check("casks_abv", sql`${table.abvPercent} > 0 and ${table.abvPercent} <= 100`),
    check("casks_litres", sql`${table.bulkLitres} > 0 and ${table.rlaLitres} > 0`),
    check("casks_dates", sql`${table.filledOn} <= ${table.regaugedOn}`),
  ],
)
