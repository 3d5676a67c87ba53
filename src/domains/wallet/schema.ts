import { sql } from "drizzle-orm"
import { check, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"

// Triggers in db/functions/wallet.sql: postings of a journal sum to zero, a balance is the sum of its postings, both
// are immutable, and none is dated on or before the lock date.

export const journalKinds = [
  "order-paid",
  "points-earned",
  "points-spent",
  "points-changed",
  "top-up",
  "refund",
  "refund-taken",
  "refund-failed",
  "transfer-received",
  "transfer-returned",
  "over-payment",
  "withdrawal-requested",
  "withdrawal-paid",
  "withdrawal-refused",
  "seller-proceeds",
  "seller-dues",
  "storage-fee",
] as const
export type JournalKind = (typeof journalKinds)[number]

/** A double-entry ledger: a journal is an event, its postings move value between accounts. Append-only. */
export const journals = pgTable(
  "wallet_journals",
  {
    id: id("jrn").primaryKey(),
    kind: text({ enum: journalKinds }).notNull(),
    memberId: id("mem").references(() => members.id),
    subjectId: text(),
    reason: text(),
    actorId: id("mem").references(() => members.id),
    at: moment().notNull(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.memberId, table.at),
    index().on(table.subjectId),
    index().on(table.kind, table.at),
    check("wallet_journals_reason", sql`${table.kind} <> 'points-changed' or ${table.reason} is not null`),
  ],
)

export const postings = pgTable(
  "wallet_postings",
  {
    journalId: id("jrn")
      .notNull()
      .references(() => journals.id),
    /** `member:mem_…`, `outside:paynow | card | bank`, `company:sales | points | withdrawals | unmatched | transfers | refunds | proceeds`. */
    account: text().notNull(),
    unit: text({ enum: ["cents", "points"] }).notNull(),
    amount: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.journalId, table.account, table.unit] }),
    index().on(table.account, table.unit),
    check("wallet_postings_amount", sql`${table.amount} <> 0`),
    check(
      "wallet_postings_account",
      sql`${table.account} ~ '^(member:mem_[0-9a-z]{24}|outside:[a-z]+|company:[a-z]+)$'`,
    ),
  ],
)

/** Only the trigger writes balances, and none is ever negative. */
export const balances = pgTable(
  "wallet_balances",
  {
    account: text().notNull(),
    unit: text({ enum: ["cents", "points"] }).notNull(),
    amount: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.unit] }),
    check("wallet_balances_member", sql`${table.account} not like 'member:%' or ${table.amount} >= 0`),
  ],
)

/** Staff who took part in crediting a member cannot pay that member out (`separate-duties.ts`). Append-only. */
export const handCredits = pgTable(
  "hand_credits",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    staffId: id("mem")
      .notNull()
      .references(() => members.id),
    subjectId: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.staffId, table.subjectId, table.at] }),
    index().on(table.memberId, table.at),
  ],
)

export const payoutRuns = pgTable(
  "payout_runs",
  {
    id: id("run").primaryKey(),
    madeAt: moment().notNull(),
    madeBy: id("mem")
      .notNull()
      .references(() => members.id),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [index().on(table.madeAt)],
)

export const withdrawals = pgTable(
  "withdrawals",
  {
    id: id("wdr").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    amountCents: cents().notNull(),
    bankHolder: text().notNull(),
    bankName: text().notNull(),
    bankNumber: text().notNull(),
    status: text({ enum: ["requested", "paid", "refused"] })
      .notNull()
      .default("requested"),
    reason: text(),
    /** From then on only the bank's answer ends it. */
    runId: id("run").references(() => payoutRuns.id),
    createdAt: moment().notNull(),
    endedAt: moment(),
    endedBy: id("mem").references(() => members.id),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.memberId, table.createdAt),
    index().on(table.status, table.createdAt),
    index().on(table.runId),
    check("withdrawals_amount", sql`${table.amountCents} > 0`),
    check("withdrawals_ended", sql`(${table.endedAt} is null) = (${table.status} = 'requested')`),
  ],
)

/** The newest row has the lock date. Append-only; a trigger refuses an earlier date without a second person. */
export const ledgerLocks = pgTable(
  "ledger_locks",
  {
    id: id("lck").primaryKey(),
    until: date().notNull(),
    reason: text().notNull(),
    at: moment().notNull(),
    actorId: id("mem")
      .notNull()
      .references(() => members.id),
    /** Of a date that was moved back: the actor approved it. */
    requestedById: id("mem").references(() => members.id),
  },
  (table) => [check("ledger_locks_two_people", sql`${table.requestedById} <> ${table.actorId}`)],
)
