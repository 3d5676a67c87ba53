import { isNotNull, sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { stockLocations } from "#domains/stock/locations.ts"
import { stockHolds } from "#domains/stock/schema.ts"
import { languages } from "#language/languages.ts"
import type { PagePath } from "#platform/app-path.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"
import type { DeliveryAddress } from "./address.ts"
import { chargeKinds, lineKinds, lineStatuses } from "./kinds.ts"
import { type OrderEventFacts, orderEvents } from "./order-events.ts"
import type { AgreedTerms } from "./quote.ts"

// Triggers in db/functions/orders.sql enforce totals, numbering, transitions and documents that are written once.

export const orders = pgTable(
  "orders",
  {
    id: id("ord").primaryKey(),
    reference: text().notNull().unique(),
    /** Null for a guest, whom the e-mail address identifies. */
    memberId: id("mem").references(() => members.id),
    email: text().notNull(),
    language: text({ enum: languages }).notNull(),
    paymentMethod: text({ enum: ["transfer", "card", "wallet", "free"] }).notNull(),
    shipping: text({ enum: ["delivery", "self", "free-storage", "none"] }).notNull(),
    address: jsonb().$type<DeliveryAddress>(),
    status: text({ enum: ["unpaid", "processing", "paid", "lapsed", "cancelled", "refunded"] })
      .notNull()
      .default("unpaid"),
    totalCents: cents().notNull(),
    /** Without the card fee; taxed in Singapore and stating its tax. */
    taxedCents: cents().notNull().default(0),
    /** Null if not placed under the Gross Margin Scheme. */
    marginCents: cents(),
    /** Null if the company was not registered. */
    gstBasisPoints: integer(),
    gstCents: cents().notNull().default(0),
    pointsSpent: integer().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    paidAt: moment(),
    endedAt: moment(),
    idempotencyKey: text().notNull().unique(),
    secretHash: text().unique(),
    /** The age declaration at the time of the order. */
    declaration: jsonb().$type<{ version: string; at: string; country: string }>(),
    /** At once for a verified member. Until then goods are held only briefly. */
    emailConfirmedAt: moment(),
  },
  (table) => [
    index().on(table.memberId, table.createdAt),
    index().on(table.status, table.expiresAt),
    // The orders of the list of staff; what narrows it and is summed is in the first, so that a deep page reads no rows.
    index("orders_listed").on(
      table.createdAt,
      table.id,
      table.status,
      table.paymentMethod,
      table.shipping,
      table.totalCents,
    ),
    index("orders_by_expiry").on(table.expiresAt, table.id, table.status),
    index("orders_by_total").on(table.totalCents, table.id, table.status),
    index().on(table.paidAt).where(isNotNull(table.paidAt)),
    index("orders_open_by_email")
      .on(sql`lower(${table.email})`)
      .where(sql`${table.status} in ('unpaid', 'processing')`),
    index("orders_search").using("gin", sql`${searchedOrderText(table)} gin_trgm_ops`),
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

type SearchedOrderColumns = Record<"reference" | "email" | "address", AnyPgColumn>

export function searchedOrderText({ reference, email, address }: SearchedOrderColumns) {
  const parts = ["firstname", "lastname", "companyname", "phone", "address", "postalCode", "city"]
  const texts = parts.map((part) => sql` || ' ' || coalesce(${address} ->> '${sql.raw(part)}', '')`)
  return sql`lower(${reference} || ' ' || ${email}${sql.join(texts)})`
}

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
      sql`(${table.cents} < 0) = (${table.kind} in ('points', 'promotion')) and ${table.cents} <> 0`,
    ),
  ],
)

/** Each kind is numbered without gaps. */
export const documents = pgTable(
  "documents",
  {
    id: id("doc").primaryKey(),
    kind: text({ enum: ["invoice", "delivery-note", "credit-note"] }).notNull(),
    number: integer().notNull(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    /** A shipment, a refund or an order. */
    subjectId: text().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.kind, table.number),
    uniqueIndex().on(table.kind, table.subjectId),
    index().on(table.orderId),
  ],
)

export const documentCounters = pgTable("document_counters", {
  kind: text({ enum: ["invoice", "delivery-note", "credit-note"] }).primaryKey(),
  last: integer().notNull().default(0),
})

/** Something owed or paid, with a snapshot from the time of the deal. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: id("orl").primaryKey(),
    memberId: id("mem").references(() => members.id),
    orderId: id("ord").references(() => orders.id),
    kind: text({ enum: lineKinds }).notNull(),
    /** A lot, pledge, listing, member or stored bottle. */
    subjectId: text().notNull(),
    title: text().notNull(),
    productId: id("prd").references(() => products.id),
    /** Without a foreign key: it is copied from the lot or the listing, which have one. */
    location: text({ enum: stockLocations }),
    imagePath: text(),
    path: text().$type<PagePath>().notNull(),
    priceCents: cents().notNull(),
    quantity: integer().notNull().default(1),
    /** What a promotion takes off the price of all its bottles, in its order. */
    discountCents: cents().notNull().default(0),
    /** Only of a lot, which never costs more than its terms say. */
    agreedTerms: jsonb().$type<AgreedTerms>(),
    holdId: id("hld").references(() => stockHolds.id),
    /** IPv6 by /64. Holds are capped per network. */
    network: text(),
    status: text({ enum: lineStatuses }).notNull().default("unpaid"),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [
    // A lot has one winner, a pledge one line, a cask one buyer.
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
    // Holds every status: a small index of unpaid bottles alone would be read whole for any of them.
    index().on(table.network, table.status).where(isNotNull(table.network)),
    index("order_lines_to_send")
      .on(table.status, table.orderId)
      .where(sql`${table.status} in ('paid', 'packed', 'shipped', 'stored', 'refunded')`),
    // Without bottles: for the generic plans of baskets it would look smaller than it is.
    index("order_lines_owed")
      .on(table.dueAt)
      .where(sql`${table.status} = 'unpaid' and ${table.kind} in ('lot', 'dram', 'cask')`),
    index().on(table.productId).where(isNotNull(table.productId)),
    index("order_lines_sent_out").on(table.subjectId).where(sql`${table.kind} = 'storage'`),
    check("order_lines_owner", sql`${table.memberId} is not null or ${table.orderId} is not null`),
    check("order_lines_agreed_terms", sql`(${table.kind} = 'lot') = (${table.agreedTerms} is not null)`),
    check("order_lines_price", sql`${table.priceCents} >= 0`),
    check(
      "order_lines_discount",
      sql`${table.discountCents} = 0 or (${table.kind} = 'bottle' and ${table.orderId} is not null and ${table.discountCents} between 0 and ${table.priceCents} * ${table.quantity})`,
    ),
    check(
      "order_lines_quantity",
      sql`${table.quantity} > 0 and (${table.kind} = 'bottle' or ${table.quantity} = 1)`,
    ),
  ],
)

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
    kind: text({ enum: ["dueSoon", "overdue", "byStaff"] }).notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.kind] })],
)

export const orderEmails = pgTable(
  "order_emails",
  {
    id: id("ltr").primaryKey(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    event: text({ enum: orderEvents }).notNull(),
    address: text().notNull(),
    facts: jsonb().$type<OrderEventFacts>().notNull(),
    at: moment().notNull(),
    actorId: id("mem").references(() => members.id),
  },
  (table) => [index().on(table.orderId, table.at)],
)
