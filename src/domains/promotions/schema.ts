import { isNull, sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { bottlers, categories, distilleries, products } from "#domains/catalogue/schema.ts"
import { orders } from "#domains/orders/schema.ts"
import type { Place } from "#domains/places/places.ts"
import { segments } from "#domains/segments/schema.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"
import { promotionKinds } from "./kinds.ts"

export const promotions = pgTable(
  "promotions",
  {
    id: id("prm").primaryKey(),
    name: text().notNull(),
    /** In capitals. Null: it applies by itself. */
    code: text().unique(),
    kind: text({ enum: promotionKinds }).notNull(),
    basisPoints: integer(),
    amountCents: cents(),
    /** Of the bottles that it covers. */
    minimumCents: cents().notNull().default(0),
    /** Where the bottles are; empty: in all places. */
    places: text().array().$type<Place[]>().notNull(),
    isMembersOnly: boolean().notNull(),
    /** Only for those who are in it when they order. */
    segmentId: id("seg").references(() => segments.id),
    startsAt: moment().notNull(),
    endsAt: moment(),
    pausedAt: moment(),
    maxUses: integer(),
    maxUsesPerPerson: integer(),
    createdAt: moment().notNull(),
    createdById: id("mem")
      .notNull()
      .references(() => members.id),
  },
  (table) => [
    index().on(table.startsAt, table.id),
    index("promotions_automatic").on(table.endsAt).where(isNull(table.code)),
    index().on(table.segmentId),
    check("promotions_code", sql`${table.code} ~ '^[A-Z0-9-]{3,30}$'`),
    check(
      "promotions_discount",
      sql`(${table.kind} = 'percentage') = (${table.basisPoints} is not null) and (${table.kind} = 'amount') = (${table.amountCents} is not null)`,
    ),
    check("promotions_figures", sql`${table.basisPoints} between 1 and 10000 and ${table.amountCents} > 0`),
    check("promotions_minimum", sql`${table.minimumCents} >= 0`),
    check("promotions_times", sql`${table.endsAt} > ${table.startsAt}`),
    check("promotions_limits", sql`${table.maxUses} > 0 and ${table.maxUsesPerPerson} > 0`),
  ],
)

/** Without one it covers all bottles of the shop. */
export const promotionTargets = pgTable(
  "promotion_targets",
  {
    promotionId: id("prm")
      .notNull()
      .references(() => promotions.id),
    productId: id("prd").references(() => products.id),
    categoryId: text().references(() => categories.id),
    distilleryId: text().references(() => distilleries.id),
    bottlerId: text().references(() => bottlers.id),
  },
  (table) => [
    unique("promotion_targets_once")
      .on(table.promotionId, table.productId, table.categoryId, table.distilleryId, table.bottlerId)
      .nullsNotDistinct(),
    check(
      "promotion_targets_one",
      sql`num_nonnulls(${table.productId}, ${table.categoryId}, ${table.distilleryId}, ${table.bottlerId}) = 1`,
    ),
  ],
)

/** An order has one promotion at most. Its use is free again once the order is cancelled or lapses. */
export const promotionUses = pgTable(
  "promotion_uses",
  {
    orderId: id("ord")
      .primaryKey()
      .references(() => orders.id),
    promotionId: id("prm")
      .notNull()
      .references(() => promotions.id),
    cents: cents().notNull(),
    freedAt: moment(),
  },
  (table) => [
    index().on(table.promotionId, table.orderId),
    check("promotion_uses_cents", sql`${table.cents} > 0`),
  ],
)
