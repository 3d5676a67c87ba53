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
import { cents, id, moment } from "#platform/database/table.server.ts"
import type { FormValues } from "./payment-provider.ts"
import { paymentStatuses } from "./payment-statuses.ts"
import type { ProviderName } from "./providers.ts"
import { refundMethods } from "./refund-methods.ts"

// Triggers in db/functions/payments.sql: a confirmed transfer is in the ledger, refunds stay within the payment, and a
// changed payment is reconciled again.

/** A provider of payments by card, or a way to pay without one. */
type PaymentSource = ProviderName | "paynow" | "wallet"

/** Two tabs share the one that is open, so that a buyer is charged once. */
export const payments = pgTable(
  "payments",
  {
    id: id("pay").primaryKey(),
    orderId: id("ord")
      .notNull()
      .references(() => orders.id),
    provider: text().$type<PaymentSource>().notNull(),
    /** An intent, or a row of a bank statement. */
    providerId: text().unique(),
    clientSecret: text().unique(),
    formValues: jsonb().$type<FormValues>(),
    amountCents: cents().notNull(),
    status: text({ enum: paymentStatuses }).notNull(),
    /** The provider's code. */
    failure: text(),
    /** The last one that failed, by the provider's name for it. */
    failedAttempt: text(),
    refundedCents: cents().notNull().default(0),
    /** The same for the same card, and useless for charging it. */
    cardFingerprint: text(),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
    /** A trigger clears it on every change. */
    reconciledAt: moment(),
  },
  (table) => [
    uniqueIndex("payments_one_open")
      .on(table.orderId)
      .where(sql`${table.status} in ('requires_payment_method', 'requires_action', 'processing')`),
    uniqueIndex("payments_one_settled")
      .on(table.orderId)
      .where(sql`${table.status} = 'succeeded' and ${table.failure} is null`),
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

export const paymentEvents = pgTable(
  "payment_events",
  {
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
    /** Taken from the wallet: a top-up had credited it. */
    fromWalletCents: cents().notNull().default(0),
    /** Of the amount, for delivery. */
    deliveryCents: cents().notNull().default(0),
    /** What its credit note takes back of the order's GST, and of its margin. */
    gstCents: cents().notNull().default(0),
    marginCents: cents().notNull().default(0),
    /** With those before it all that was paid: it undoes the order. */
    isFinal: boolean().notNull().default(false),
    destination: text({ enum: refundMethods }).notNull(),
    status: text({ enum: ["pending", "succeeded", "failed"] })
      .notNull()
      .default("pending"),
    providerId: text().unique(),
    failure: text(),
    reason: text().notNull(),
    insteadOf: id("ref")
      .references((): AnyPgColumn => refunds.id)
      .unique(),
    actorId: id("mem").references(() => members.id),
    createdAt: moment().notNull(),
    /** The last time, if its provider does not repeat refunds safely. */
    sentAt: moment(),
    endedAt: moment(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.orderId),
    index().on(table.status, table.createdAt),
    check("refunds_amount", sql`${table.amountCents} > 0`),
    check(
      "refunds_parts",
      sql`${table.deliveryCents} between 0 and ${table.amountCents} and ${table.gstCents} >= 0 and ${table.marginCents} >= 0`,
    ),
    check("refunds_from_wallet", sql`${table.fromWalletCents} between 0 and ${table.amountCents}`),
    check("refunds_ended", sql`(${table.endedAt} is null) = (${table.status} = 'pending')`),
  ],
)

/** A trigger keeps all that count within the line: those that did not fail, and those whose goods are back already. */
export const refundLines = pgTable(
  "refund_lines",
  {
    refundId: id("ref")
      .notNull()
      .references(() => refunds.id),
    lineId: id("orl")
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
    /** Of these, as many are here again and return to stock. */
    returnedQuantity: integer().notNull(),
    amountCents: cents().notNull(),
    /** From then on the line has been given back, whatever becomes of the money. */
    reversedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.lineId] }),
    index().on(table.lineId),
    check(
      "refund_lines_quantity",
      sql`${table.quantity} > 0 and ${table.returnedQuantity} between 0 and ${table.quantity}`,
    ),
    check("refund_lines_amount", sql`${table.amountCents} >= 0`),
  ],
)

/** Everything created before this time was reconciled. */
export const comparisons = pgTable("payment_comparisons", {
  provider: text().$type<ProviderName>().primaryKey(),
  until: moment().notNull(),
})

export const transfers = pgTable(
  "transfers",
  {
    id: id("trf").primaryKey(),
    /** Importing the same statement twice adds no rows. */
    rowHash: text().notNull().unique(),
    receivedOn: date().notNull(),
    amountCents: cents().notNull(),
    payer: text().notNull(),
    text: text().notNull(),
    /** "void": typed by staff, and never confirmed by a second person. */
    status: text({ enum: ["open", "matched", "returned", "void"] })
      .notNull()
      .default("open"),
    isManual: boolean().notNull().default(false),
    /** A typed row counts only once a second person or a statement confirms it. */
    confirmedAt: moment(),
    /** Null if one person alone entered it. */
    confirmedById: id("mem").references(() => members.id),
    createdAt: moment().notNull(),
    actorId: id("mem").references(() => members.id),
  },
  (table) => [
    index().on(table.status, table.receivedOn),
    index("transfers_search").using("gin", sql`${searchedTransferText(table)} gin_trgm_ops`),
    check(
      "transfers_confirmed",
      sql`${table.confirmedAt} is not null or ${table.status} = 'void' or (${table.isManual} and ${table.status} = 'open')`,
    ),
    check("transfers_two_people", sql`${table.confirmedById} <> ${table.actorId}`),
    check("transfers_amount", sql`${table.amountCents} > 0`),
  ],
)

type SearchedTransferColumns = Record<"payer" | "text", AnyPgColumn>

export function searchedTransferText({ payer, text }: SearchedTransferColumns) {
  return sql`lower(${payer} || ' ' || ${text})`
}

/** The rest of an overpayment stays the buyer's. */
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
    openedAt: moment(),
  },
  (table) => [
    index().on(table.orderId, table.sentAt),
    check("payment_links_says", sql`${table.url} is not null or ${table.message} is not null`),
    check("payment_links_url", sql`${table.url} is null or ${table.url} like 'https://%'`),
  ],
)
