import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"

export const pictures = pgTable(
  "pictures",
  {
    id: id("pic").primaryKey(),
    sha256: text().notNull(),
    uploadedBy: id("mem").references(() => members.id),
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
    widths: integer().array().notNull(),
    bytes: integer().notNull(),
    colourHex: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.sha256),
    index().on(table.uploadedBy),
    check("pictures_size", sql`${table.widthPx} > 0 and ${table.heightPx} > 0 and ${table.bytes} > 0`),
  ],
)
