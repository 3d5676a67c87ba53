import { isNotNull, sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"

// Triggers in db/functions/shipments.sql: only paid lines of its order, and each line in one shipment.

/** By a carrier, or collected at the counter in a booked slot. */
export const shipments = pgTable(
  "shipments",
  {
    id: id("shp").primaryKey(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ["carrier", "pick-up"] }).notNull(),
    status: text({ enum: ["to-pack", "packed", "shipped", "delivered", "cancelled"] })
      .notNull()
      .default("to-pack"),
    address: jsonb().$type<DeliveryAddress>(),
    slotAt: moment(),
    carrier: text(),
    tracking: text(),
    createdAt: moment().notNull(),
    packedAt: moment(),
    shippedAt: moment(),
    deliveredAt: moment(),
    /** Of a slot that was missed. */
    remindedAt: moment(),
    actorId: id("mem").references(() => members.id),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.status, table.createdAt),
    index().on(table.slotAt),
    index("shipments_tracking_search")
      .using("gin", sql`lower(${table.tracking}) gin_trgm_ops`)
      .where(isNotNull(table.tracking)),
    check("shipments_address", sql`${table.kind} <> 'carrier' or ${table.address} is not null`),
    check(
      "shipments_tracking",
      sql`${table.status} <> 'shipped' or ${table.kind} <> 'carrier' or (${table.carrier} is not null and ${table.tracking} is not null)`,
    ),
  ],
)

export const shipmentLines = pgTable(
  "shipment_lines",
  {
    shipmentId: id("shp")
      .notNull()
      .references(() => shipments.id),
    lineId: id("orl")
      .notNull()
      .references(() => orderLines.id),
    /** Without what was refunded before. Null until it is packed. */
    packedQuantity: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.lineId] }),
    index().on(table.lineId),
    check("shipment_lines_packed", sql`${table.packedQuantity} > 0`),
  ],
)
