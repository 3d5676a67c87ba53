import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { stockHolds } from "#domains/stock/schema.ts"
import { cents, id, moment } from "#platform/table.server.ts"

/** What a member owes or has paid, one thing a line, with a snapshot of what it was when the deal was made. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: id("orl").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    kind: text({ enum: ["lot", "bottle", "dram", "cask"] }).notNull(),
    /** The lot, the pledge of a dram, the listing of a bottle or cask. */
    subjectId: text().notNull(),
    title: text().notNull(),
    imagePath: text(),
    /** Where to look at what was bought. */
    path: text().notNull(),
    /** Of one. */
    priceCents: cents().notNull(),
    quantity: integer().notNull().default(1),
    /** The bottles that are put aside until it is paid or lapses. */
    holdId: id("hld").references(() => stockHolds.id),
    status: text({
      enum: ["unpaid", "paid", "stored", "packed", "shipped", "delivered", "lapsed", "defaulted", "refunded"],
    })
      .notNull()
      .default("unpaid"),
    createdAt: moment().notNull(),
    dueAt: moment().notNull(),
  },
  (table) => [
    // A lot has one winner, a pledge one line, a cask one buyer: a second cannot be written, whoever tries.
    uniqueIndex("order_lines_one_for_each")
      .on(table.kind, table.subjectId)
      .where(sql`${table.kind} <> 'bottle' and ${table.status} not in ('lapsed','defaulted','refunded')`),
    uniqueIndex("order_lines_one_unpaid")
      .on(table.memberId, table.subjectId)
      .where(sql`${table.kind} = 'bottle' and ${table.status} = 'unpaid'`),
    index().on(table.memberId, table.status),
    check("order_lines_price", sql`${table.priceCents} >= 0`),
    check(
      "order_lines_quantity",
      sql`${table.quantity} > 0 and (${table.kind} = 'bottle' or ${table.quantity} = 1)`,
    ),
  ],
)
