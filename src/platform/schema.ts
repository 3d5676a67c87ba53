import { bigint, index, integer, json, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** How often somebody tried something of late: the table of rate-limiter-flexible, in its own shape. */
export const limits = pgTable("limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
})

/** What is done right after a commit: written in its transaction, handled in batches (`run-outbox.ts`), then deleted. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    payload: json().notNull(),
    tries: integer().notNull().default(0),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Why the last try failed. */
    error: text(),
  },
  (table) => [index().on(table.name, table.id)],
)

/** The server processes that are running, and the job workers of each, so that a killed one's jobs are taken over. */
export const serverProcesses = pgTable("server_processes", {
  id: text().primaryKey(),
  workerIds: text().array().notNull(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
