import { sql } from "drizzle-orm"
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core"
import { citext, id, moment } from "#platform/table.server.ts"

export const members = pgTable(
  "members",
  {
    id: id("mem").primaryKey(),
    name: text().notNull(),
    email: citext().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    username: citext().notNull().unique(),
    displayUsername: text(),
    firstName: text(),
    lastName: text(),
    phoneMb: text(),
    countryMb: text(),
    countryCodeMb: text(),
    role: text({ enum: ["user", "member", "auctioneer", "shopkeeper", "editor", "finance", "admin"] })
      .notNull()
      .default("user"),
    status: text({ enum: ["active", "suspended", "banned"] })
      .notNull()
      .default("active"),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check(
      "members_role",
      sql`${table.role} in ('user','member','auctioneer','shopkeeper','editor','finance','admin')`,
    ),
    check("members_status", sql`${table.status} in ('active','suspended','banned')`),
  ],
)

export const sessions = pgTable(
  "sessions",
  {
    id: id("ses").primaryKey(),
    token: text().notNull().unique(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    ipAddress: text(),
    userAgent: text(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.memberId)],
)

/** How a member proves who they are: a password, later also Google or Facebook. */
export const credentials = pgTable(
  "credentials",
  {
    id: id("crd").primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.memberId)],
)

export const verifications = pgTable(
  "verifications",
  {
    id: id("ver").primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.identifier)],
)
