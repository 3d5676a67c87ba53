import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/table.server.ts"

export const pictures = pgTable(
  "pictures",
  {
    id: id("pic").primaryKey(),
    /** Hash of the upload: the same photograph is stored once, whoever uploads it. */
    sha256: text().notNull(),
    uploadedBy: id("mem").references(() => members.id),
    /** The dimensions of the largest stored size. */
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
    /** Smallest first. */
    widths: integer().array().notNull(),
    bytes: integer().notNull(),
    /** Average colour, shown until the photograph has loaded. */
    colourHex: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.sha256),
    index().on(table.uploadedBy),
    check("pictures_size", sql`${table.widthPx} > 0 and ${table.heightPx} > 0 and ${table.bytes} > 0`),
  ],
)
