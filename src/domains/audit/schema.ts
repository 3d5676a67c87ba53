import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { id, moment } from "#platform/table.server.ts"

// The database enforces a rule of its own, in db/functions/audit.sql: entries are append-only.

export type AuditValues = Readonly<Record<string, string | number | boolean | null>>

export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id("aud").primaryKey(),
    at: moment().notNull(),
    /** Null for acts of the app itself. */
    actorId: text(),
    /** Domain and verb, such as "members.changeRole". */
    act: text().notNull(),
    subjectId: text().notNull(),
    reason: text(),
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
