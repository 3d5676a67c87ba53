import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/table.server.ts"
import { type Evidence, hintKinds, hintStates, severities } from "./kinds.ts"

/** What the nightly look found worth a person's look. It punishes nobody: staff decide, and why is in the audit log. */
export const integrityHints = pgTable(
  "integrity_hints",
  {
    id: id("hnt").primaryKey(),
    kind: text({ enum: hintKinds }).notNull(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The seller, or the other of two bidders. Null where it is about one alone. */
    otherId: id("mem").references(() => members.id, { onDelete: "cascade" }),
    severity: text({ enum: severities }).notNull(),
    evidence: jsonb().$type<readonly Evidence[]>().notNull(),
    firstSeenAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    status: text({ enum: hintStates }).notNull().default("open"),
    decidedAt: moment(),
    decidedById: id("mem").references(() => members.id),
    /** How grave it was when it was dismissed: graver, it is open again. */
    dismissedAs: text({ enum: severities }),
  },
  (table) => [
    unique("integrity_hints_one").on(table.kind, table.memberId, table.otherId).nullsNotDistinct(),
    index().on(table.status, table.lastSeenAt),
    index().on(table.memberId),
    index().on(table.otherId),
    check("integrity_hints_decided", sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    check("integrity_hints_two", sql`${table.otherId} is null or ${table.otherId} <> ${table.memberId}`),
  ],
)

/** What the nightly check of what is stored found wrong, until a later check finds it right. */
export const integrityFaults = pgTable(
  "integrity_faults",
  {
    kind: text({ enum: ["lot", "ledger"] }).notNull(),
    /** A lot, or an account of the ledger and its unit. */
    subjectId: text().notNull(),
    why: text().notNull(),
    foundAt: moment().notNull(),
    seenAt: moment().notNull(),
    clearedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId] })],
)

/** Each check that came to its end: the next one begins where it ended. */
export const integrityChecks = pgTable("integrity_checks", {
  /** Lots that closed before this moment are checked. */
  until: moment().primaryKey(),
  /** Earlier lots are checked again in turn, some each night: the last of them. Null at the end of the round. */
  lastLotId: id("lot"),
  lots: integer().notNull(),
  faults: integer().notNull(),
})
