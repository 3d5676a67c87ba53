import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { cents, moment } from "#platform/database/table.server.ts"
import { paymentStatuses } from "../../payment-statuses.ts"

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
    failedAttempts: integer().notNull().default(0),
    chargedCents: cents().notNull().default(0),
    refundedCents: cents().notNull().default(0),
    cardFingerprint: text(),
    metadata: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** The outcome and the time of a slow charge. */
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

export const sandboxEvents = pgTable("sandbox_events", {
  id: text().primaryKey(),
  body: text().notNull(),
  createdAt: moment().notNull(),
  claimedAt: moment(),
})
