import { sql } from "drizzle-orm"
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"
import { type Evidence, findingKinds, findingStates, severities } from "./kinds.ts"
import type { Features } from "./scoring/features.ts"

/** Findings have no effect by themselves: staff decide. */
export const integrityFindings = pgTable(
  "integrity_findings",
  {
    id: id("hnt").primaryKey(),
    kind: text({ enum: findingKinds }).notNull(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    otherId: id("mem").references(() => members.id, { onDelete: "cascade" }),
    /** All accounts of a ring; else empty. */
    accountIds: text().array().$type<Id<"mem">[]>().notNull().default([]),
    score: integer().notNull(),
    severity: text({ enum: severities }).notNull(),
    /** What the score was made of, for the fit of weights to decisions. Null of a defaulter, who has no weights. */
    features: jsonb().$type<Features>(),
    evidence: jsonb().$type<readonly Evidence[]>().notNull(),
    firstSeenAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    status: text({ enum: findingStates }).notNull().default("open"),
    decidedAt: moment(),
    decidedById: id("mem").references(() => members.id),
    /** A higher severity reopens it. */
    dismissedAs: text({ enum: severities }),
  },
  (table) => [
    unique("integrity_findings_one").on(table.kind, table.memberId, table.otherId).nullsNotDistinct(),
    index().on(table.status, table.lastSeenAt),
    index().on(table.memberId),
    index().on(table.otherId),
    check("integrity_findings_score", sql`${table.score} between 0 and 100`),
    check("integrity_findings_ring", sql`(${table.kind} = 'ring') = (cardinality(${table.accountIds}) > 0)`),
    check("integrity_findings_decided", sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    check("integrity_findings_two", sql`${table.otherId} is null or ${table.otherId} <> ${table.memberId}`),
  ],
)

export const integrityFaults = pgTable(
  "integrity_faults",
  {
    kind: text({ enum: ["lot", "ledger", "stock", "log"] }).notNull(),
    subjectId: text().notNull(),
    reason: text().notNull(),
    foundAt: moment().notNull(),
    seenAt: moment().notNull(),
    clearedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectId] })],
)

export const integrityChecks = pgTable("integrity_checks", {
  until: moment().primaryKey(),
  /** A batch each night. Null once all earlier lots are done. */
  lastLotId: id("lot"),
  lots: integer().notNull(),
  faults: integer().notNull(),
})
