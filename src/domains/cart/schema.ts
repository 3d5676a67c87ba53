import { jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"
import type { LocalCart } from "./local-cart.ts"

export const cartMerges = pgTable("cart_merges", {
  key: text().primaryKey(),
  memberId: id("mem")
    .notNull()
    .references(() => members.id),
  left: jsonb().$type<LocalCart>().notNull(),
  mergedAt: moment().notNull(),
})
