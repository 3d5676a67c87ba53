import { sql } from "drizzle-orm"
import { check, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"
import type { TypedNotes } from "./gst/gst-boxes.ts"
import type { Quarter } from "./gst/quarter.ts"
import type { AccountMapping } from "./journals/journal-accounts.ts"
import { type ExportedFile, journalFormats } from "./journals/journal-formats.ts"
import { journalGroupings } from "./journals/make-journals.ts"
import type { BookDifference } from "./reconciliation/book-difference.ts"

// Triggers in db/functions/accounting.sql keep exports and reconciliations as they were written, and the returns of
// quarters that ended on or before the lock date.

/** Boxes of a quarter's GST return that staff fill in, such as purchases, which are not here. */
export const gstReturns = pgTable(
  "gst_returns",
  {
    quarter: text().$type<Quarter>().primaryKey(),
    exemptCents: cents().notNull(),
    purchasesCents: cents().notNull(),
    importedSuppliesGstCents: cents().notNull().default(0),
    inputTaxCents: cents().notNull(),
    suspendedImportsCents: cents().notNull().default(0),
    touristRefundsCents: cents().notNull().default(0),
    badDebtReliefCents: cents().notNull().default(0),
    preRegistrationCents: cents().notNull().default(0),
    reverseChargeCents: cents().notNull().default(0),
    remoteServicesCents: cents().notNull().default(0),
    marketplaceGoodsCents: cents().notNull().default(0),
    ownImportedGoodsCents: cents().notNull().default(0),
    deferredGstCents: cents().notNull().default(0),
    deferredImportsCents: cents().notNull().default(0),
    notes: jsonb().$type<TypedNotes>().notNull().default({}),
    savedAt: moment().notNull(),
    savedBy: id("mem")
      .notNull()
      .references(() => members.id),
  },
  (table) => [
    check("gst_returns_quarter", sql`${table.quarter} ~ '^20[0-9]{2}-Q[1-4]$'`),
    check(
      "gst_returns_figures",
      sql`least(${table.exemptCents}, ${table.purchasesCents}, ${table.importedSuppliesGstCents}, ${table.inputTaxCents}, ${table.suspendedImportsCents}, ${table.touristRefundsCents}, ${table.badDebtReliefCents}, ${table.preRegistrationCents}, ${table.reverseChargeCents}, ${table.remoteServicesCents}, ${table.marketplaceGoodsCents}, ${table.ownImportedGoodsCents}, ${table.deferredGstCents}, ${table.deferredImportsCents}) >= 0`,
    ),
    check(
      "gst_returns_claims",
      sql`${table.touristRefundsCents} + ${table.badDebtReliefCents} + ${table.preRegistrationCents} <= ${table.inputTaxCents}`,
    ),
  ],
)

/** Exports of the ledger. Its files are made again from these choices and must have the same hashes. Append-only. */
export const journalExports = pgTable(
  "journal_exports",
  {
    id: id("jex").primaryKey(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    grouping: text({ enum: journalGroupings }).notNull(),
    format: text({ enum: journalFormats }).notNull(),
    mapping: jsonb().$type<AccountMapping>().notNull(),
    lineCount: integer().notNull(),
    debitCents: cents().notNull(),
    files: jsonb().$type<ExportedFile[]>().notNull(),
    at: moment().notNull(),
    actorId: id("mem")
      .notNull()
      .references(() => members.id),
  },
  (table) => [
    check("journal_exports_days", sql`${table.firstDay} <= ${table.lastDay}`),
    check("journal_exports_files", sql`jsonb_array_length(${table.files}) > 0`),
  ],
)

/** What the check of a night found, or one that staff asked for. Append-only. */
export const reconciliations = pgTable("reconciliations", {
  id: id("rec").primaryKey(),
  at: moment().notNull(),
  count: integer().notNull(),
  /** The first of them. */
  differences: jsonb().$type<BookDifference[]>().notNull(),
  /** Null: the nightly check. */
  actorId: id("mem").references(() => members.id),
})
