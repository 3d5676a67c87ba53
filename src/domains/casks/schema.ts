import { index, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { casks } from "#domains/catalogue/schema.ts"
import { languages } from "#language/languages.ts"
import { id, moment } from "#platform/database/table.server.ts"

export const caskEnquiries = pgTable(
  "cask_enquiries",
  {
    id: id("enq").primaryKey(),
    caskId: id("csk").references(() => casks.id),
    memberId: id("mem").references(() => members.id),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    language: text({ enum: languages }).notNull(),
    status: text({ enum: ["open", "answered", "closed"] })
      .notNull()
      .default("open"),
    createdAt: moment().notNull(),
    answeredBy: id("mem").references(() => members.id),
    answeredAt: moment(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.status, table.createdAt),
    index().on(table.caskId),
    index().on(table.memberId),
  ],
)

export const caskEnquiryAnswers = pgTable(
  "cask_enquiry_answers",
  {
    id: id("ans").primaryKey(),
    enquiryId: id("enq")
      .notNull()
      .references(() => caskEnquiries.id),
    authorId: id("mem")
      .notNull()
      .references(() => members.id),
    message: text().notNull(),
    at: moment().notNull(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [index().on(table.enquiryId, table.at)],
)
