import { sql } from "drizzle-orm"
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/table.server.ts"

export const addresses = pgTable(
  "addresses",
  {
    id: id("adr").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    firstname: text().notNull(),
    lastname: text().notNull(),
    companyname: text(),
    email: text().notNull(),
    /** In E.164 form, for example +6561234567. */
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text(),
    postalCode: text().notNull(),
    /** The country's English name, as in all tables. */
    country: text().notNull(),
    isUsual: boolean().notNull().default(false),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.memberId, table.createdAt),
    uniqueIndex("addresses_one_usual").on(table.memberId).where(sql`${table.isUsual}`),
  ],
)
