import { inArray, sql } from "drizzle-orm"
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { refunds } from "#domains/payments/schema.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"
import { claimReasons, claimStates, maxClaimPhotos, openClaimStates } from "./kinds.ts"

const openStates = sql.raw(openClaimStates.map((state) => `'${state}'`).join(", "))

/** What a buyer says is wrong with goods of a paid order. */
export const claims = pgTable(
  "claims",
  {
    id: id("clm").primaryKey(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    lineId: id("orl")
      .notNull()
      .references(() => orderLines.id),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    quantity: integer().notNull(),
    reason: text({ enum: claimReasons }).notNull(),
    description: text().notNull(),
    state: text({ enum: claimStates }).notNull().default("open"),
    openedAt: moment().notNull(),
    /** To the buyer, with a refusal or a request for the goods. */
    answer: text(),
    /** The number of the label that comes with the goods. */
    returnReference: text(),
    expectedOn: date(),
    receivedAt: moment(),
    /** Of the quantity, how many can be sold again: they come into stock with the refund. */
    restockQuantity: integer(),
    inspection: text(),
    refundId: id("ref")
      .unique()
      .references(() => refunds.id),
    endedAt: moment(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    uniqueIndex("claims_one_open").on(table.lineId).where(sql`${table.state} in (${openStates})`),
    index().on(table.orderId),
    index().on(table.memberId),
    index().on(table.state, table.openedAt),
    check("claims_quantity", sql`${table.quantity} > 0`),
    check("claims_ended", sql`(${table.endedAt} is null) = (${table.state} in (${openStates}))`),
    check("claims_refunded", sql`(${table.refundId} is not null) = (${table.state} = 'refunded')`),
    check("claims_refused", sql`${table.state} <> 'refused' or ${table.answer} is not null`),
    check(
      "claims_received",
      sql`(${table.receivedAt} is null) = (${table.restockQuantity} is null) and ${table.restockQuantity} between 0 and ${table.quantity} and (${table.state} <> 'received' or ${table.receivedAt} is not null)`,
    ),
  ],
)

export const claimPhotos = pgTable(
  "claim_photos",
  {
    claimId: id("clm")
      .notNull()
      .references(() => claims.id),
    position: integer().notNull(),
    pictureId: id("pic")
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.position] }),
    check("claim_photos_position", sql`${table.position} between 1 and ${sql.raw(String(maxClaimPhotos))}`),
  ],
)

export const isOpenClaim = inArray(claims.state, [...openClaimStates])
