import { sql } from "drizzle-orm"
import { check, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { id } from "#platform/database/table.server.ts"
import type { ActEntry } from "./entries.ts"

/**
 * What decides a lot besides its bids, which are entries of the same chain: an entry follows bid `afterNumber` and the
 * entries before it. Append-only; no bid follows a closing (db/functions/auctions.sql).
 */
export const lotEntries = pgTable(
  "lot_entries",
  {
    lotId: id("lot").notNull(),
    number: integer().notNull(),
    afterNumber: integer().notNull(),
    kind: text().$type<ActEntry["kind"]>().notNull(),
    content: jsonb().$type<ActEntry>().notNull(),
    /** Opens the entry's seal. Never public. */
    salt: text(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.number] }),
    uniqueIndex("lot_entries_one_closing").on(table.lotId).where(sql`${table.kind} = 'closing'`),
    check("lot_entries_kind", sql`${table.content}->>'kind' = ${table.kind}`),
    check("lot_entries_first", sql`(${table.kind} = 'terms') = (${table.number} = 1)`),
  ],
)
