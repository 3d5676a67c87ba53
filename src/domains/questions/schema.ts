import { sql } from "drizzle-orm"
import { check, index, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { languages } from "#language/languages.ts"
import { id, moment } from "#platform/database/table.server.ts"
import { lotQuestionStates } from "./rules.ts"

export const lotQuestions = pgTable(
  "lot_questions",
  {
    id: id("qst").primaryKey(),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id, { onDelete: "cascade" }),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    /** As it was asked. Only the asker and staff see it. */
    question: text().notNull(),
    language: text({ enum: languages }).notNull(),
    state: text({ enum: lotQuestionStates }).notNull().default("open"),
    /** As everybody reads it. */
    wording: text(),
    answer: text(),
    answeredAt: moment(),
    answeredById: id("mem").references(() => members.id),
    createdAt: moment().notNull(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.lotId, table.state),
    index().on(table.memberId),
    index().on(table.state, table.createdAt),
    index().on(table.answeredById),
    check(
      "lot_questions_answered",
      sql`(${table.answer} is null) = (${table.answeredAt} is null) and (${table.answer} is null) = (${table.answeredById} is null)`,
    ),
    check("lot_questions_state", sql`${table.state} in ('open','removed') or ${table.answer} is not null`),
    check("lot_questions_open", sql`${table.state} <> 'open' or ${table.answer} is null`),
    check("lot_questions_public", sql`${table.state} <> 'public' or ${table.wording} is not null`),
    check(
      "lot_questions_lengths",
      sql`length(${table.question}) <= 1000 and length(${table.wording}) <= 1000 and length(${table.answer}) <= 4000`,
    ),
  ],
)
