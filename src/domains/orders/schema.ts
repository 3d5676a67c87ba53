import { isNotNull, sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { stockLocations } from "#domains/stock/locations.ts"
import { stockHolds } from "#domains/stock/schema.ts"
import { cents, id, moment } from "#platform/table.server.ts"
import type { DeliveryAddress } from "./address.ts"
import { happenings, type Told } from "./happenings.ts"
import { chargeKinds, lineKinds, lineStatuses } from "./kinds.ts"

// The database's own rules, in db/functions/orders.sql: a total is the sum of its lines and charges; a paid order
// has an invoice; a paid line never changes; nothing unpaid is sent; an order is refunded when all of its lines
// are; documents are written once.

/** What is paid at once: lines, charges beside them, and the sum. A trigger refuses a total that is not their sum. */
export const orders = pgTable(
  "orders",
  {
    id: id("ord").primaryKey(),
    /** What a buyer writes on a bank transfer and staff read out: eight letters and digits that are not mistaken. */
    reference: text().notNull().unique(),
    /** Null for a guest, who is known by the address for letters. */
    memberId: id("mem").references(() => members.id),
    email: text().notNull(),
    language: text({ enum: ["en", "vi", "cn"] }).notNull(),
    way: text({ enum: ["transfer", "card", "wallet", "free"] }).notNull(),
    /** "none" for what is not sent: a membership, a top-up. */
    shipping: text({ enum: ["delivery", "self", "free-storage", "none"] }).notNull(),
    address: jsonb().$type<DeliveryAddress>(),
    status: text({ enum: ["unpaid", "processing", "paid", "lapsed", "cancelled", "refunded"] })
      .notNull()
      .default("unpaid"),
    totalCents: cents().notNull(),
    /** What of the total, without the card's fee, is taxed in Singapore and states its tax (gst.ts). */
    taxedCents: cents().notNull().default(0),
    /** The commission inside the margin (gst.ts); null where it was not placed under the Gross Margin Scheme. */
    marginCents: cents(),
    /** The rate it was placed under; null where the company was not registered. */
    gstBasisPoints: integer(),
    /** What of the total is GST. */
    gstCents: cents().notNull().default(0),
    pointsSpent: integer().notNull().default(0),
    createdAt: moment().notNull(),
    /** Until then what it holds is kept for it. */
    expiresAt: moment().notNull(),
    paidAt: moment(),
    endedAt: moment(),
    idempotencyKey: text().notNull().unique(),
    /** Of the secret in the payment link that the house mails. */
    secretHash: text().unique(),
    /** The declaration of age under which it was placed: version, time, country. */
    declaration: jsonb().$type<{ version: string; at: string; country: string }>(),
    /** When the buyer was known to read its e-mail: at once for a verified member. Until then goods are held briefly. */
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

/** What is asked beside the lines. Only points take away. */
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
    /** The shipment of a delivery note, the refund of a credit note; of an invoice the order itself. */
    subjectId: text().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.kind, table.number),
    uniqueIndex().on(table.kind, table.subjectId),
    index().on(table.orderId),
  ],
)

/** The last number of each kind. Its row is locked by whoever issues one, so that none is left out or given twice. */
export const documentCounters = pgTable("document_counters", {
  kind: text({ enum: ["invoice", "delivery-note", "credit-note"] }).primaryKey(),
  last: integer().notNull().default(0),
})

/** What somebody owes or has paid, one thing a line, with a snapshot of what it was when the deal was made. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: id("orl").primaryKey(),
    /** Null for a guest: then the line stands in an order from its beginning. */
    memberId: id("mem").references(() => members.id),
    /** The order it is, or was last, to be paid with. */
    orderId: id("ord").references(() => orders.id),
    kind: text({ enum: lineKinds }).notNull(),
    /** The lot, the pledge of a dram, the listing of a bottle or cask, the member, what is sent out of storage. */
    subjectId: text().notNull(),
    title: text().notNull(),
    /** Of what is a thing: which product, and where it lies. */
    productId: id("prd").references(() => products.id),
    location: text({ enum: stockLocations }),
    imagePath: text(),
    /** Where to look at what was bought. */
    path: text().notNull(),
    /** Of one. */
    priceCents: cents().notNull(),
    quantity: integer().notNull().default(1),
    /** The bottles that are put aside until it is paid or lapses. */
    holdId: id("hld").references(() => stockHolds.id),
    /** Of a bottle: the client address it was taken from, of IPv6 the /64. What is held is capped for each. */
    network: text(),
    status: text({ enum: lineStatuses }).notNull().default("unpaid"),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [
    // A lot has one winner, a pledge one line, a cask one buyer: a second cannot be written, whoever tries.
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

/** What was bought and never paid. Staff settle a member's defaults when they let them bid again. */
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
    /** Null when it was declared without staff. */
    byId: id("mem").references(() => members.id),
    settledAt: moment(),
    settledById: id("mem").references(() => members.id),
  },
  (table) => [
    index().on(table.memberId, table.at),
    check("payment_defaults_settled", sql`(${table.settledAt} is null) = (${table.settledById} is null)`),
  ],
)

/** Whom the house has reminded of what is owed, once before it is due and once after. */
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

/** The letters that went out for an order, with what each told, so that staff can see and repeat them. No secret. */
export const orderLetters = pgTable(
  "order_letters",
  {
    id: id("ltr").primaryKey(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    happening: text({ enum: happenings }).notNull(),
    address: text().notNull(),
    told: jsonb().$type<Told>().notNull(),
    at: moment().notNull(),
    /** Who had it sent once more. */
    actorId: id("mem").references(() => members.id),
  },
  (table) => [index().on(table.orderId, table.at)],
)
