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

/** Every file of the file store, as it was written. Files never change under one name. */
export const storedFiles = pgTable(
  "stored_files",
  {
    key: text().primaryKey(),
    sha256: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was last read and compared. */
    checkedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.checkedAt.asc().nullsFirst(), table.key),
    check("stored_files_sha256", sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check("stored_files_bytes", sql`${table.bytes} >= 0`),
  ],
)

/** What the last nightly check found. */
export const fileFaults = pgTable(
  "file_faults",
  {
    key: text().primaryKey(),
    kind: text({ enum: ["missing", "changed", "unknown"] }).notNull(),
    foundAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check("file_faults_kind", sql`${table.kind} in ('missing', 'changed', 'unknown')`)],
)

/** Names each process's job workers, so that a killed process's jobs are taken over. */
export const serverProcesses = pgTable("server_processes", {
  id: text().primaryKey(),
  workerIds: text().array().notNull(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
