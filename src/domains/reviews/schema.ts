import { sql } from "drizzle-orm"
import { check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { languages } from "#language/languages.ts"
import { id, moment } from "#platform/database/table.server.ts"
import { reviewStates } from "./aspects.ts"

const stars = () => smallint().notNull()

export const ratings = pgTable(
  "ratings",
  {
    id: id("rat").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    productId: id("prd").references(() => products.id),
    lineId: id("orl")
      .notNull()
      .references(() => orderLines.id),
    service: stars(),
    price: stars(),
    delivery: stars(),
    quality: stars(),
    website: stars(),
    text: text().notNull().default(""),
    language: text({ enum: languages }).notNull(),
    status: text({ enum: reviewStates }).notNull().default("pending"),
    reason: text(),
    answer: text(),
    answeredAt: moment(),
    answeredBy: id("mem").references(() => members.id),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
    publishedAt: moment(),
  },
  (table) => [
    unique("ratings_one_of_each").on(table.memberId, table.productId).nullsNotDistinct(),
    index().on(table.status, table.createdAt),
    index().on(table.productId, table.status, table.publishedAt),
    check(
      "ratings_stars",
      sql`${table.service} between 1 and 5 and ${table.price} between 1 and 5 and ${table.delivery} between 1 and 5 and ${table.quality} between 1 and 5 and ${table.website} between 1 and 5`,
    ),
    check("ratings_published", sql`${table.status} <> 'published' or ${table.publishedAt} is not null`),
  ],
)
