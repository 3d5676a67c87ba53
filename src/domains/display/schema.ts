import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { pictures } from "#domains/pictures/schema.ts"
import type { AppPath } from "#platform/app-path.ts"
import { id, moment } from "#platform/database/table.server.ts"
import type { LocalizedText } from "./localized-text.ts"
import { slots } from "./slots.ts"

export const banners = pgTable(
  "banners",
  {
    id: id("ban").primaryKey(),
    slot: text({ enum: slots }).notNull(),
    title: jsonb().$type<LocalizedText>().notNull(),
    /** Sanitised HTML, from clean-html.ts. */
    text: jsonb().$type<LocalizedText>().notNull(),
    linkText: jsonb().$type<LocalizedText>().notNull(),
    path: text().$type<AppPath>().notNull().default(""),
    pictureId: id("pic").references(() => pictures.id),
    startsAt: moment(),
    endsAt: moment(),
    position: integer().notNull().default(0),
    isOn: boolean().notNull().default(false),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.slot, table.position),
    check(
      "banners_time",
      sql`${table.startsAt} is null or ${table.endsAt} is null or ${table.startsAt} < ${table.endsAt}`,
    ),
  ],
)
