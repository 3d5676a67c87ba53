import { sql } from "drizzle-orm"
import { check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"

// Triggers in db/functions/approvals.sql: an approval needs two people, an answered one never changes, none is deleted.

export const approvalStatuses = ["waiting", "approved", "refused", "withdrawn", "lapsed"] as const

/** One member of staff requests, another approves, never a member concerned or an account linked to one. */
export const approvals = pgTable(
  "approvals",
  {
    id: id("apr").primaryKey(),
    kind: text().notNull(),
    subjectId: text().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Never a secret. */
    facts: jsonb().$type<Record<string, string | number>>().notNull(),
    reason: text().notNull(),
    /** They can neither request nor approve it. */
    concerns: text().array().$type<Id<"mem">[]>().notNull(),
    requestedById: id("mem")
      .notNull()
      .references(() => members.id),
    requestedAt: moment().notNull(),
    status: text({ enum: approvalStatuses }).notNull().default("waiting"),
    answeredById: id("mem").references(() => members.id),
    answeredAt: moment(),
    answerReason: text(),
  },
  (table) => [
    index().on(table.status, table.requestedAt),
    index().on(table.subjectId),
    uniqueIndex("approvals_one_waiting")
      .on(table.kind, table.subjectId)
      .where(sql`${table.status} = 'waiting'`),
    check("approvals_status", sql`${table.status} in ('waiting','approved','refused','withdrawn','lapsed')`),
    check(
      "approvals_answered",
      sql`(${table.status} = 'waiting') = (${table.answeredAt} is null) and (${table.status} in ('waiting','lapsed')) = (${table.answeredById} is null)`,
    ),
    check(
      "approvals_two_people",
      sql`${table.answeredById} is null or (${table.status} = 'withdrawn') = (${table.answeredById} = ${table.requestedById})`,
    ),
    check(
      "approvals_not_own",
      sql`not ${table.requestedById} = any(${table.concerns}) and (${table.status} <> 'approved' or not ${table.answeredById} = any(${table.concerns}))`,
    ),
  ],
)
