import { isNotNull, sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { stockLocations } from "#domains/stock/locations.ts"
import { stockHolds } from "#domains/stock/schema.ts"
import { cents, id, moment } from "#platform/table.server.ts"
import type { DeliveryAddress } from "./address.ts"
import { chargeKinds, lineKinds, lineStatuses } from "./kinds.ts"
import { type OrderEventFacts, orderEvents } from "./order-events.ts"

// Database rules, in db/functions/orders.sql: a total is the sum of its lines and charges; a paid order has an invoice;
// a paid line never changes; nothing unpaid is sent; an order is refunded when all of its lines are; documents are
// written once.

/** Lines and charges that are paid together. A trigger refuses a total that is not their sum. */
export const orders = pgTable(
  "orders",
  {
    id: id("ord").primaryKey(),
    /** The text of a bank transfer: eight letters and digits without look-alikes, also to be read out. */
    reference: text().notNull().unique(),
    /** Null for a guest, whom the e-mail address identifies. */
    memberId: id("mem").references(() => members.id),
    email: text().notNull(),
    language: text({ enum: ["en", "vi", "cn"] }).notNull(),
    way: text({ enum: ["transfer", "card", "wallet", "free"] }).notNull(),
    /** "none" if nothing is sent: a membership, a top-up. */
    shipping: text({ enum: ["delivery", "self", "free-storage", "none"] }).notNull(),
    address: jsonb().$type<DeliveryAddress>(),
    status: text({ enum: ["unpaid", "processing", "paid", "lapsed", "cancelled", "refunded"] })
      .notNull()
      .default("unpaid"),
    totalCents: cents().notNull(),
    /** The part of the total, without the card fee, that is taxed in Singapore and states its tax (gst.ts). */
    taxedCents: cents().notNull().default(0),
    /** The commission inside the margin (gst.ts); null if it was not placed under the Gross Margin Scheme. */
    marginCents: cents(),
    /** The rate it was placed under; null if the company was not registered. */
    gstBasisPoints: integer(),
    gstCents: cents().notNull().default(0),
    pointsSpent: integer().notNull().default(0),
    createdAt: moment().notNull(),
    /** The payment deadline, until which its goods are held. */
    expiresAt: moment().notNull(),
    paidAt: moment(),
    endedAt: moment(),
    idempotencyKey: text().notNull().unique(),
    /** Hash of the secret in the e-mailed payment link. */
    secretHash: text().unique(),
    /** The age declaration it was placed under: version, time, country. */
    declaration: jsonb().$type<{ version: string; at: string; country: string }>(),
    /**
     * When the e-mail address was confirmed: at once for a verified member. Until then goods are held for a short time
     * only.
     */
    emailConfirmedAt: moment(),
  },
  (table) => [
    index().on(table.memberId, table.createdAt),
    index().on(table.status, table.expiresAt),
    index().on(table.createdAt),
    index("orders_open_by_email")
      .on(sql`lower(${table.email})`)
      .where(sql`${table.status} in ('unpaid', 'processing')`),
    check(
      "orders_total",
      sql`${table.totalCents} >= 0 and ${table.gstCents} between 0 and ${table.totalCents}`,
    ),
    check(
      "orders_taxed",
      sql`${table.taxedCents} between 0 and ${table.totalCents} and (${table.gstBasisPoints} is not null or ${table.gstCents} = 0)`,
    ),
    check(
      "orders_margin",
      sql`${table.marginCents} is null or (${table.marginCents} between 0 and ${table.totalCents} and ${table.gstBasisPoints} is not null)`,
    ),
    check("orders_points", sql`${table.pointsSpent} >= 0`),
    check("orders_paid", sql`(${table.paidAt} is not null) = (${table.status} in ('paid', 'refunded'))`),
    check("orders_address", sql`${table.shipping} <> 'delivery' or ${table.address} is not null`),
  ],
)

/** Charges beside the lines. Only points are negative. */
export const orderCharges = pgTable(
  "order_charges",
  {
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: chargeKinds }).notNull(),
    cents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.kind] }),
    check(
      "order_charges_sign",
      sql`case ${table.kind} when 'points' then ${table.cents} < 0 else ${table.cents} > 0 end`,
    ),
  ],
)

/** Invoices, delivery notes and credit notes, each kind numbered without gaps. */
export const documents = pgTable(
  "documents",
  {
    id: id("doc").primaryKey(),
    kind: text({ enum: ["invoice", "delivery-note", "credit-note"] }).notNull(),
    number: integer().notNull(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    /** The shipment of a delivery note, the refund of a credit note, or the order of an invoice. */
    subjectId: text().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.kind, table.number),
    uniqueIndex().on(table.kind, table.subjectId),
    index().on(table.orderId),
  ],
)

/** The last number of each kind. Issuing a document locks the row, so that no number is skipped or used twice. */
export const documentCounters = pgTable("document_counters", {
  kind: text({ enum: ["invoice", "delivery-note", "credit-note"] }).primaryKey(),
  last: integer().notNull().default(0),
})

/** One thing that somebody owes or has paid for, with a snapshot of it from the time of the deal. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: id("orl").primaryKey(),
    /** Null for a guest: then the line is in an order from the start. */
    memberId: id("mem").references(() => members.id),
    /** The order that is to pay it, or last was. */
    orderId: id("ord").references(() => orders.id),
    kind: text({ enum: lineKinds }).notNull(),
    /** The lot, the pledge of a dram, the listing of a bottle or cask, the member, or the stored bottle. */
    subjectId: text().notNull(),
    title: text().notNull(),
    productId: id("prd").references(() => products.id),
    location: text({ enum: stockLocations }),
    imagePath: text(),
    path: text().notNull(),
    /** Per item. */
    priceCents: cents().notNull(),
    quantity: integer().notNull().default(1),
    holdId: id("hld").references(() => stockHolds.id),
    /** For bottles: the client network that took it (IPv6 by /64). Holds are capped per network. */
    network: text(),
    status: text({ enum: lineStatuses }).notNull().default("unpaid"),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [
    // A lot has one winner, a pledge one line, a cask one buyer: the database refuses a second.
    uniqueIndex("order_lines_one_for_each")
      .on(table.kind, table.subjectId)
      .where(
        sql`${table.kind} in ('lot','dram','cask') and ${table.status} not in ('lapsed','defaulted','refunded')`,
      ),
    uniqueIndex("order_lines_one_unpaid")
      .on(table.memberId, table.subjectId)
      .where(sql`${table.kind} = 'bottle' and ${table.status} = 'unpaid' and ${table.orderId} is null`),
    index().on(table.memberId, table.status),
    index().on(table.orderId).where(isNotNull(table.orderId)),
    index("order_lines_held_by_network")
      .on(table.network)
      .where(sql`${table.kind} = 'bottle' and ${table.status} = 'unpaid'`),
    index("order_lines_sent_out").on(table.subjectId).where(sql`${table.kind} = 'storage'`),
    check("order_lines_owner", sql`${table.memberId} is not null or ${table.orderId} is not null`),
    check("order_lines_price", sql`${table.priceCents} >= 0`),
    check(
      "order_lines_quantity",
      sql`${table.quantity} > 0 and (${table.kind} = 'bottle' or ${table.quantity} = 1)`,
    ),
  ],
)

/** Purchases that were never paid. Letting a member bid again settles theirs. */
export const paymentDefaults = pgTable(
  "payment_defaults",
  {
    lineId: id("orl")
      .primaryKey()
      .references(() => orderLines.id),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    reason: text().notNull(),
    at: moment().notNull(),
    /** Null if it was declared automatically. */
    byId: id("mem").references(() => members.id),
    settledAt: moment(),
    settledById: id("mem").references(() => members.id),
  },
  (table) => [
    index().on(table.memberId, table.at),
    check("payment_defaults_settled", sql`(${table.settledAt} is null) = (${table.settledById} is null)`),
  ],
)

export const orderReminders = pgTable(
  "order_reminders",
  {
    lineId: id("orl")
      .notNull()
      .references(() => orderLines.id),
    kind: text({ enum: ["dueSoon", "overdue"] }).notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.kind] })],
)

/** E-mails sent for an order, with their facts, so that staff can see and repeat them. Contains no secret. */
export const orderEmails = pgTable(
  "order_letters",
  {
    id: id("ltr").primaryKey(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    happening: text({ enum: orderEvents }).notNull(),
    address: text().notNull(),
    told: jsonb().$type<OrderEventFacts>().notNull(),
    at: moment().notNull(),
    actorId: id("mem").references(() => members.id),
  },
  (table) => [index().on(table.orderId, table.at)],
)
