import { pgTable, text } from "drizzle-orm/pg-core"
import type { Place } from "./places.ts"

/** The registry's places, for foreign keys; each start adds those that are missing. */
export const placeRows = pgTable("places", {
  slug: text().$type<Place>().primaryKey(),
  country: text().notNull().unique(),
})
