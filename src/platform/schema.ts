import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core"

/** How often somebody tried something of late: the table of rate-limiter-flexible, in its own shape. */
export const limits = pgTable("limits", {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
})
