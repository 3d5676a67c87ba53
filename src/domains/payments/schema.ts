import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { cents, id, moment } from "#platform/table.server.ts"
import { refundWays } from "./refund-ways.ts"

// The database's own rules, in db/functions/payments.sql: a confirmed transfer is in the ledger; a refund returns
// no more than the order has; a changed payment is compared with its provider again.

export const providerNames = ["sandbox", "stripe", "paynow", "wallet"] as const

/** As providers say it. */
export const paymentStatuses = [
  "requires_payment_method",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
] as const

/** One try to pay an order. Two tabs share the one that is under way, so that a buyer is charged once. */
export const payments = pgTable(
  "payments",
  {
    id: id("pay").primaryKey(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    provider: text({ enum: providerNames }).notNull(),
    /** The intent's id at the provider; of a transfer the row of the bank's statement. */
    providerId: text().unique(),
    clientSecret: text().unique(),
    amountCents: cents().notNull(),
    /** "requires_payment_method" is where a declined card leaves it. */
    status: text({ enum: paymentStatuses }).notNull(),
    /** Why the last try was declined, in the provider's word. */
    failure: text(),
    refundedCents: cents().notNull().default(0),
    /** What the provider calls the card that paid: the same for the same card, and nothing that could be charged. */
    cardFingerprint: text(),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
    /** When its provider said the same of it as this house. A trigger takes it away with whatever changes. */
    reconciledAt: moment(),
  },
  (table) => [
    uniqueIndex("payments_one_under_way")
      .on(table.orderId)
      .where(sql`${table.provider} in ('sandbox', 'stripe') and ${table.status} <> 'canceled'`),
    index().on(table.status, table.changedAt),
    index().on(table.createdAt).where(sql`${table.reconciledAt} is null`),
    index().on(table.cardFingerprint).where(sql`${table.cardFingerprint} is not null`),
    check("payments_amount", sql`${table.amountCents} > 0`),
    check(
      "payments_refunded",
      sql`${table.refundedCents} between 0 and case ${table.status} when 'succeeded' then ${table.amountCents} else 0 end`,
    ),
  ],
)

/** What providers told: kept before it is acted on, each event once. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's own id of the event, with the provider's name before it. */
    id: text().primaryKey(),
    type: text().notNull(),
    intentId: text(),
    payload: jsonb().notNull(),
    receivedAt: moment().notNull(),
    handledAt: moment(),
    outcome: text(),
  },
  (table) => [index().on(table.intentId)],
)

export const refunds = pgTable(
  "refunds",
  {
    id: id("ref").primaryKey(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    paymentId: id("pay")
      .notNull()
      .references(() => payments.id),
    amountCents: cents().notNull(),
    /** What of it is taken out of the buyer's wallet: what an order had put in there. */
    fromWalletCents: cents().notNull().default(0),
    /** The way it was paid, the buyer's wallet, or a bank account by staff's own hand. */
    goesTo: text({ enum: refundWays }).notNull(),
    status: text({ enum: ["pending", "succeeded", "failed"] })
      .notNull()
      .default("pending"),
    providerId: text().unique(),
    /** Why it failed, in the provider's word. */
    failure: text(),
    reason: text().notNull(),
    /** The failed one that this one makes good. */
    insteadOf: id("ref")
      .references((): AnyPgColumn => refunds.id)
      .unique(),
    actorId: id("mem").references(() => members.id),
    createdAt: moment().notNull(),
    endedAt: moment(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.status, table.createdAt),
    check("refunds_amount", sql`${table.amountCents} > 0`),
    check("refunds_from_wallet", sql`${table.fromWalletCents} between 0 and ${table.amountCents}`),
    check("refunds_ended", sql`(${table.endedAt} is null) = (${table.status} = 'pending')`),
  ],
)

/** What of an order that is given back whole is back in the house, as staff have said it: bottles of each line. */
export const refundGoods = pgTable(
  "refund_goods",
  {
    lineId: id("orl")
      .primaryKey()
      .references(() => orderLines.id),
    refundId: id("ref")
      .notNull()
      .references(() => refunds.id),
    quantity: integer().notNull(),
  },
  (table) => [index().on(table.refundId), check("refund_goods_quantity", sql`${table.quantity} >= 0`)],
)

/** Until when everything that a provider has begun was compared and found the same here. */
export const comparisons = pgTable("payment_comparisons", {
  provider: text({ enum: providerNames }).primaryKey(),
  until: moment().notNull(),
})

/** Money that came to the bank, a row of its statement each. */
export const transfers = pgTable(
  "transfers",
  {
    id: id("trf").primaryKey(),
    /** Of the row's own fields: the same statement sent twice adds nothing. */
    rowHash: text().notNull().unique(),
    receivedOn: date().notNull(),
    amountCents: cents().notNull(),
    payer: text().notNull(),
    /** What the payer wrote. */
    text: text().notNull(),
    /** Void: typed by staff, and a second person did not confirm it. */
    status: text({ enum: ["open", "matched", "returned", "void"] })
      .notNull()
      .default("open"),
    isByHand: boolean().notNull().default(false),
    /** Since when it counts: a row of a statement at once, a typed one when a second person or a statement confirms it. */
    confirmedAt: moment(),
    /** The second person, who confirmed it or imported the statement that has it. Null where one person alone entered it. */
    confirmedById: id("mem").references(() => members.id),
    createdAt: moment().notNull(),
    actorId: id("mem").references(() => members.id),
  },
  (table) => [
    index().on(table.status, table.receivedOn),
    check(
      "transfers_confirmed",
      sql`${table.confirmedAt} is not null or ${table.status} = 'void' or (${table.isByHand} and ${table.status} = 'open')`,
    ),
    check("transfers_two_people", sql`${table.confirmedById} <> ${table.actorId}`),
    check("transfers_amount", sql`${table.amountCents} > 0`),
  ],
)

/** What of a transfer pays which order; the rest of an over-payment stays the buyer's. */
export const transferMatches = pgTable(
  "transfer_matches",
  {
    transferId: id("trf")
      .notNull()
      .references(() => transfers.id),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    amountCents: cents().notNull(),
    at: moment().notNull(),
    actorId: id("mem").references(() => members.id),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.orderId] }),
    index().on(table.orderId),
    check("transfer_matches_amount", sql`${table.amountCents} > 0`),
  ],
)

/** The books of the sandbox, a provider inside the house: what it was asked to charge. No verb of the house writes here. */
export const sandboxIntents = pgTable(
  "sandbox_intents",
  {
    id: text().primaryKey(),
    clientSecret: text().notNull().unique(),
    idempotencyKey: text().notNull().unique(),
    amountCents: cents().notNull(),
    currency: text().notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    failure: text(),
    /** What is charged on the card now. */
    chargedCents: cents().notNull().default(0),
    refundedCents: cents().notNull().default(0),
    cardFingerprint: text(),
    /** As whoever made it named its own things. */
    metadata: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** How a charge that takes its time will end, and when. */
    endsAs: text({ enum: ["succeeded", "failed"] }),
    endsAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.createdAt),
    check(
      "sandbox_intents_charged",
      sql`${table.refundedCents} between 0 and ${table.chargedCents} and (${table.chargedCents} > 0) = (${table.status} = 'succeeded')`,
    ),
  ],
)

export const sandboxRefunds = pgTable("sandbox_refunds", {
  id: text().primaryKey(),
  intentId: text()
    .notNull()
    .references(() => sandboxIntents.id),
  amountCents: cents().notNull(),
  status: text({ enum: ["pending", "succeeded", "failed"] })
    .notNull()
    .default("succeeded"),
  idempotencyKey: text().notNull().unique(),
  createdAt: moment().notNull(),
})

/** What the sandbox tells: sent until the house has taken it. */
export const sandboxEvents = pgTable("sandbox_events", {
  id: text().primaryKey(),
  body: text().notNull(),
  createdAt: moment().notNull(),
  takenAt: moment(),
})

/** How staff asked for the money of an order that no provider takes: a link, a message or both, on the order's page. */
export const paymentLinks = pgTable(
  "payment_links",
  {
    id: id("lnk").primaryKey(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    url: text(),
    label: text(),
    message: text(),
    actorId: id("mem")
      .notNull()
      .references(() => members.id),
    sentAt: moment().notNull(),
    /** When the order's page was first opened with it. */
    openedAt: moment(),
  },
  (table) => [
    index().on(table.orderId, table.sentAt),
    check("payment_links_says", sql`${table.url} is not null or ${table.message} is not null`),
    check("payment_links_url", sql`${table.url} is null or ${table.url} like 'https://%'`),
  ],
)
