import { bigint, index, integer, json, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** How often somebody tried something of late: the table of rate-limiter-flexible, in its own shape. */
export const limits = pgTable("limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
})

/** What is to be told after a change: written in its transaction, done in batches (`errands.ts`), gone when it is done. */
export const errands = pgTable(
  "errands",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    facts: json().notNull(),
    tries: integer().notNull().default(0),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Why it was not done the last time. */
    fault: text(),
  },
  (table) => [index().on(table.kind, table.id)],
)

/** The server processes that are running, and the job workers of each, so that a killed one's jobs are taken over. */
export const serverProcesses = pgTable("server_processes", {
  id: text().primaryKey(),
  workerIds: text().array().notNull(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
