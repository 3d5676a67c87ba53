import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { pictures } from "#domains/pictures/schema.ts"
import { id } from "#platform/database/table.server.ts"
import { lotPictureSources, lotPictureViews } from "../lot.ts"
import { lots } from "../schema.ts"

export const lotPictures = pgTable(
  "lot_pictures",
  {
    lotId: id("lot")
      .notNull()
      .references(() => lots.id, { onDelete: "cascade" }),
    pictureId: id("pic")
      .notNull()
      .references(() => pictures.id),
    /** Sorted alphabetically, the company's come first. */
    source: text({ enum: lotPictureSources }).notNull(),
    view: text({ enum: lotPictureViews }).notNull(),
    position: integer().notNull(),
    caption: text().notNull().default(""),
    alt: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.pictureId] }),
    index().on(table.lotId, table.source, table.position),
    index().on(table.pictureId),
    check("lot_pictures_position", sql`${table.position} >= 0`),
    check("lot_pictures_words", sql`length(${table.caption}) <= 300 and length(${table.alt}) <= 300`),
  ],
)
