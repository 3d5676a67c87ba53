import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { writtenLanguages } from "#language/languages.ts"
import { id, moment } from "#platform/database/table.server.ts"
import { articleStates, categories, reportReasons } from "./kinds.ts"

export const articles = pgTable(
  "articles",
  {
    id: id("art").primaryKey(),
    authorId: id("mem")
      .notNull()
      .references(() => members.id),
    language: text({ enum: writtenLanguages }).notNull(),
    category: text({ enum: categories }).notNull(),
    state: text({ enum: articleStates }).notNull().default("draft"),
    pictureId: id("pic").references(() => pictures.id),
    productId: id("prd").references(() => products.id),
    isTop: boolean().notNull().default(false),
    viewCount: integer().notNull().default(0),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
    submittedAt: moment(),
    publishedAt: moment(),
    decidedBy: id("mem").references(() => members.id),
    reason: text(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.state, table.publishedAt),
    index().on(table.state, table.viewCount),
    index().on(table.authorId, table.changedAt),
    index().on(table.pictureId),
    index().on(table.productId),
    check("articles_published", sql`${table.state} <> 'published' or ${table.publishedAt} is not null`),
    check("articles_refused", sql`${table.state} <> 'refused' or ${table.reason} is not null`),
    check("articles_views", sql`${table.viewCount} >= 0`),
  ],
)

/** `body` is HTML with the few tags of `clean-html.ts`. */
export const articleTexts = pgTable(
  "article_texts",
  {
    articleId: id("art")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    language: text({ enum: writtenLanguages }).notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.language] })],
)

/** Plain text. Replies are one level deep. */
export const articleComments = pgTable(
  "article_comments",
  {
    id: id("cmt").primaryKey(),
    articleId: id("art")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    parentId: id("cmt").references((): AnyPgColumn => articleComments.id, { onDelete: "cascade" }),
    authorId: id("mem")
      .notNull()
      .references(() => members.id),
    body: text().notNull(),
    createdAt: moment().notNull(),
    hiddenAt: moment(),
    hiddenReason: text(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.articleId, table.createdAt),
    index().on(table.parentId),
    index().on(table.authorId),
  ],
)

export const articleLikes = pgTable(
  "article_likes",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    subjectId: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.subjectId] }), index().on(table.subjectId)],
)

export const articleReports = pgTable(
  "article_reports",
  {
    id: id("rep").primaryKey(),
    articleId: id("art")
      .notNull()
      .references(() => articles.id, { onDelete: "cascade" }),
    commentId: id("cmt").references(() => articleComments.id, { onDelete: "cascade" }),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull(),
    createdAt: moment().notNull(),
    settledAt: moment(),
    settledBy: id("mem").references(() => members.id),
  },
  (table) => [
    uniqueIndex("article_reports_once").on(
      table.memberId,
      table.articleId,
      sql`coalesce(${table.commentId}, '')`,
    ),
    index("article_reports_open").on(table.createdAt).where(sql`${table.settledAt} is null`),
    index().on(table.commentId),
    index().on(table.articleId),
  ],
)
