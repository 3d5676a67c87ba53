import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/table.server.ts"

/** A photograph as the house keeps it: re-encoded, without its metadata, in the sizes of `widths`. */
export const pictures = pgTable(
  "pictures",
  {
    id: id("pic").primaryKey(),
    /** The hash of what was uploaded: the same photograph is kept once for whoever uploads it. */
    sha256: text().notNull(),
    uploadedBy: id("mem").references(() => members.id),
    /** Of the largest size kept. */
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
    /** The widths it is kept in, smallest first. */
    widths: integer().array().notNull(),
    bytes: integer().notNull(),
    /** The colour of the whole, shown until the photograph is there. */
    colourHex: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.sha256),
    index().on(table.uploadedBy),
    check("pictures_size", sql`${table.widthPx} > 0 and ${table.heightPx} > 0 and ${table.bytes} > 0`),
  ],
)
