import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { cents, id, moment } from "#platform/table.server.ts"

/** What a member owes or has paid, one thing a line, with a snapshot of what it was when the deal was made. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: id("orl").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    kind: text({ enum: ["lot"] }).notNull(),
    subjectId: text().notNull(),
    title: text().notNull(),
    imagePath: text(),
    /** Where to look at what was bought. */
    path: text().notNull(),
    priceCents: cents().notNull(),
    status: text({
      enum: ["unpaid", "paid", "stored", "packed", "shipped", "delivered", "lapsed", "defaulted", "refunded"],
    })
      .notNull()
      .default("unpaid"),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
  },
  (table) => [
    // A lot has one winner: a second line for it cannot be written, whoever tries.
    uniqueIndex()
      .on(table.kind, table.subjectId)
      .where(sql`${table.status} not in ('lapsed','defaulted','refunded')`),
    index().on(table.memberId, table.status),
    check("order_lines_price", sql`${table.priceCents} >= 0`),
  ],
)
