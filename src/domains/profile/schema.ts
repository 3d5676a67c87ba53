import { sql } from "drizzle-orm"
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"

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
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text(),
    postalCode: text().notNull(),
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
