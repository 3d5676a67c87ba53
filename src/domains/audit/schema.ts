import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { id, moment } from "#platform/database/table.server.ts"

// A trigger in db/functions/audit.sql makes entries append-only.

export type AuditValues = Readonly<Record<string, string | number | boolean | null>>

export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id("aud").primaryKey(),
    at: moment().notNull(),
    actorId: text(),
    act: text().notNull(),
    subjectId: text().notNull(),
    reason: text(),
    /** Entries of one form have the same. */
    requestId: text(),
    before: jsonb().$type<AuditValues>().notNull().default({}),
    after: jsonb().$type<AuditValues>().notNull().default({}),
  },
  (table) => [
    index().on(table.subjectId, table.at),
    index().on(table.actorId, table.at),
    index().on(table.act, table.at),
    index().on(table.at),
  ],
)
