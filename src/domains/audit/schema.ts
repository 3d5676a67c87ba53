import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { id, moment } from "#platform/table.server.ts"

// The database's own rules, in db/functions/audit.sql: entries are written once.

/** Who did what to whom, before and after. Rows are written once: the table itself refuses a change. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id("aud").primaryKey(),
    at: moment().notNull(),
    /** Null when the house itself did it. */
    actorId: text(),
    /** "members.changeRole": the verb, by noun and name. */
    act: text().notNull(),
    subjectId: text().notNull(),
    reason: text(),
    before: jsonb().notNull().default({}),
    after: jsonb().notNull().default({}),
  },
  (table) => [
    index().on(table.subjectId, table.at),
    index().on(table.actorId, table.at),
    index().on(table.act, table.at),
    index().on(table.at),
  ],
)
