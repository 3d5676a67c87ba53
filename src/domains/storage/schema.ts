import { sql } from "drizzle-orm"
import { check, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { placeRows } from "#domains/places/schema.ts"
import { stockLocations } from "#domains/stock/locations.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"

export const storedItems = pgTable(
  "stored_items",
  {
    id: id("sto").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    lineId: id("orl")
      .notNull()
      .references(() => orderLines.id),
    location: text({ enum: stockLocations })
      .notNull()
      .references(() => placeRows.slug),
    shelf: text(),
    since: moment().notNull(),
    freeUntil: moment().notNull(),
    /**
     * "relisting": the owner has not accepted terms yet. "relisted": accepted. "returning": being refunded. "refunded":
     * done.
     */
    status: text({ enum: ["stored", "leaving", "relisting", "returning", "left", "relisted", "refunded"] })
      .notNull()
      .default("stored"),
    endedAt: moment(),
    relistRequestedAt: moment(),
    relistNote: text(),
  },
  (table) => [
    index().on(table.memberId, table.status),
    index().on(table.lineId),
    index().on(table.status, table.freeUntil),
    index().on(table.relistRequestedAt),
    check(
      "stored_items_ended",
      sql`(${table.endedAt} is null) = (${table.status} in ('stored', 'leaving', 'relisting', 'returning'))`,
    ),
  ],
)

/** Written once by the job; owed until paid from the wallet or with the order that sends the item out. */
export const storageFees = pgTable(
  "storage_fees",
  {
    itemId: id("sto")
      .notNull()
      .references(() => storedItems.id),
    month: date().notNull(),
    amountCents: cents().notNull(),
    status: text({ enum: ["owed", "paid", "waived"] })
      .notNull()
      .default("owed"),
    createdAt: moment().notNull(),
    paidBy: id("orl").references(() => orderLines.id),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.month] }),
    index().on(table.status),
    index().on(table.paidBy),
    check("storage_fees_paid", sql`${table.paidBy} is null or ${table.status} = 'paid'`),
    check("storage_fees_amount", sql`${table.amountCents} > 0`),
  ],
)
