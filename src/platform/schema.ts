import { bigint, index, integer, json, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** The table of rate-limiter-flexible, in its own format. */
export const limits = pgTable("limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
})

/** Inserted with the change, handled in batches right after the commit (`run-outbox.ts`), then deleted. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    payload: json().notNull(),
    tries: integer().notNull().default(0),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    error: text(),
  },
  (table) => [index().on(table.name, table.id)],
)

/** With their job workers, so that a killed process's jobs are taken over. */
export const serverProcesses = pgTable("server_processes", {
  id: text().primaryKey(),
  workerIds: text().array().notNull(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
