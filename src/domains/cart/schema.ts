import { jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/table.server.ts"
import type { LocalCart } from "./local-cart.ts"

/** Which browsers' carts have become a member's, so that none does twice. */
export const cartMerges = pgTable("cart_merges", {
  key: text().primaryKey(),
  memberId: id("mem")
    .notNull()
    .references(() => members.id),
  /** What could not be put aside and stays in the browser. */
  left: jsonb().$type<LocalCart>().notNull(),
  mergedAt: moment().notNull(),
})
