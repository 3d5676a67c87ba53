import { sql } from "drizzle-orm"
import { bigint, check, index, integer, json, pgTable, text, timestamp } from "drizzle-orm/pg-core"

/** rate-limiter-flexible defines the format. */
export const limits = pgTable("limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
})

/** Rows are inserted with the change, handled in batches right after the commit (`run-outbox.ts`), then deleted. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    payload: json().notNull(),
    tries: integer().notNull().default(0),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    error: text(),
    /** Of the last try. */
    failedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.name, table.id),
    index("outbox_messages_failed").on(table.failedAt).where(sql`${table.failedAt} is not null`),
    check("outbox_messages_tries", sql`(${table.tries} = 0) = (${table.failedAt} is null)`),
  ],
)

/** Names each process's job workers, so that a killed process's jobs are taken over. */
export const serverProcesses = pgTable("server_processes", {
  id: text().primaryKey(),
  workerIds: text().array().notNull(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
