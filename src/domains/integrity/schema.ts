import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/table.server.ts"
import { type Evidence, findingKinds, findingStates, severities } from "./kinds.ts"

/**
 * Findings of the nightly search. A finding has no effect by itself: staff decide, and the audit log has their reasons.
 */
export const integrityFindings = pgTable(
  "integrity_hints",
  {
    id: id("hnt").primaryKey(),
    kind: text({ enum: findingKinds }).notNull(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The seller, or the other bidder. Null if it is about one account. */
    otherId: id("mem").references(() => members.id, { onDelete: "cascade" }),
    severity: text({ enum: severities }).notNull(),
    evidence: jsonb().$type<readonly Evidence[]>().notNull(),
    firstSeenAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    status: text({ enum: findingStates }).notNull().default("open"),
    decidedAt: moment(),
    decidedById: id("mem").references(() => members.id),
    /** The severity when it was dismissed: a higher one reopens it. */
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

/** Faults of the nightly check of stored data, until a later check finds them right. */
export const integrityFaults = pgTable(
  "integrity_faults",
  {
    kind: text({ enum: ["lot", "ledger"] }).notNull(),
    /** A lot id, or a ledger account with its unit. */
    subjectId: text().notNull(),
    why: text().notNull(),
    foundAt: moment().notNull(),
    seenAt: moment().notNull(),
    clearedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId] })],
)

/** Completed checks: the next one continues from the latest. */
export const integrityChecks = pgTable("integrity_checks", {
  /** Lots that closed before this moment are checked. */
  until: moment().primaryKey(),
  /** The last of the earlier lots that were checked again, a batch each night. Null once all are done. */
  lastLotId: id("lot"),
  lots: integer().notNull(),
  faults: integer().notNull(),
})
