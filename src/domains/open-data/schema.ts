import { sql } from "drizzle-orm"
import { bigint, check, date, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { logHeads } from "#domains/transparency/schema.ts"
import { moment } from "#platform/database/table.server.ts"
import type { StoredOpenFile } from "./manifest.ts"

/** Inserted whole once all pieces are stored, so that nobody sees a part of a snapshot. */
export const openDataSnapshots = pgTable(
  "open_data_snapshots",
  {
    /** In Singapore. */
    day: date({ mode: "string" }).primaryKey(),
    takenAt: moment().notNull(),
    logSize: bigint({ mode: "number" })
      .notNull()
      .references(() => logHeads.size),
    /** As published: its bytes are what the note signs. */
    manifest: text().notNull(),
    note: text().notNull(),
    files: jsonb().$type<StoredOpenFile[]>().notNull(),
  },
  (table) => [check("open_data_snapshots_files", sql`jsonb_array_length(${table.files}) > 0`)],
)
