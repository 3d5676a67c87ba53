import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { languages } from "#language/languages.ts"
import { citext, id, moment } from "#platform/database/table.server.ts"
import { accountStatuses, storedRoleNames } from "./roles.ts"
import { type StaffPermission, staffPermissions } from "./staff-permissions.ts"

// Triggers in db/functions/accounts.sql date perks and staff roles, and make acceptances of terms append-only.

/** Roles that staff define. */
export const staffRoles = pgTable(
  "staff_roles",
  {
    id: id("rol").primaryKey(),
    name: citext().notNull().unique(),
    permissions: text().array().$type<StaffPermission[]>().notNull(),
    isReadOnly: boolean().notNull(),
  },
  (table) => [
    check("staff_roles_name", sql`length(${table.name}) between 1 and 40`),
    check(
      "staff_roles_permissions",
      sql`${table.permissions} <@ array[${sql.raw(staffPermissions.map((name) => `'${name}'`).join(","))}]`,
    ),
  ],
)

export const members = pgTable(
  "members",
  {
    id: id("mem").primaryKey(),
    name: text().notNull(),
    email: citext().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    username: citext().notNull().unique(),
    firstName: text(),
    lastName: text(),
    phoneMb: text(),
    countryMb: text(),
    countryCodeMb: text(),
    role: text({ enum: storedRoleNames }).notNull().default("user"),
    staffRoleId: id("rol").references(() => staffRoles.id),
    status: text({ enum: accountStatuses }).notNull().default("active"),
    /** Shown to the member. */
    statusReason: text(),
    /** Accounts of one person, found by staff, cannot bid on each other's lots. */
    personId: id("prs"),
    /** Because of unpaid purchases. Staff lift it. */
    biddingEndedAt: moment(),
    language: text({ enum: languages }),
    currency: text(),
    deliveryCountry: text(),
    /** The last accepted version. If null, the next bid or order asks for it. */
    termsVersion: text(),
    /** Encrypted. Takes effect once a first code has been right. */
    totpSecret: text(),
    totpSince: moment(),
    /** The last 30-second step that was used: a code works once. */
    totpLastStep: bigint({ mode: "number" }),
    /** Includes time on the staff. Set by a trigger. */
    memberSince: moment(),
    staffSince: moment(),
    /** A closed account's row stays for bids and invoices, without personal data. */
    closedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.role, table.createdAt),
    index().on(table.status, table.createdAt),
    index().on(table.countryMb, table.createdAt),
    index("members_bidding_ended").on(table.biddingEndedAt).where(sql`${table.biddingEndedAt} is not null`),
    index("members_staff_role").on(table.staffRoleId).where(sql`${table.staffRoleId} is not null`),
    index("members_person").on(table.personId).where(sql`${table.personId} is not null`),
    index("members_not_verified").on(table.createdAt).where(sql`not ${table.emailVerified}`),
    index("members_search").using("gin", sql`${searchedText(table)} gin_trgm_ops`),
    check("members_language", sql`${table.language} in ('en','vi','cn','hk')`),
    check(
      "members_role",
      sql`${table.role} in ('user','member','auctioneer','shopkeeper','editor','finance','admin','staff')`,
    ),
    check("members_staff_role", sql`(${table.role} = 'staff') = (${table.staffRoleId} is not null)`),
    check("members_status", sql`${table.status} in ('active','suspended','banned')`),
  ],
)

type SearchedColumns = Record<
  "username" | "email" | "name" | "firstName" | "lastName" | "phoneMb",
  AnyPgColumn
>

export function searchedText({ username, email, name, firstName, lastName, phoneMb }: SearchedColumns) {
  const others = [firstName, lastName, phoneMb].map((column) => sql` || ' ' || coalesce(${column}, '')`)
  return sql`lower(${username}::text || ' ' || ${email}::text || ' ' || ${name}${sql.join(others)})`
}

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
    provedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.memberId)],
)

export const credentials = pgTable(
  "credentials",
  {
    id: id("crd").primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    password: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.memberId), uniqueIndex().on(table.providerId, table.accountId)],
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

export const passkeys = pgTable(
  "passkeys",
  {
    id: id("pky").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    name: text().notNull(),
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.memberId)],
)

export const backupCodes = pgTable(
  "backup_codes",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    digest: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)

export const devices = pgTable(
  "devices",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    digest: text().notNull(),
    firstSeenAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)

export const ageDeclarations = pgTable(
  "age_declarations",
  {
    id: id("age").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    country: text().notNull(),
    legalAgeYears: integer().notNull(),
    textVersion: text().notNull(),
    declaredAt: moment().notNull(),
  },
  (table) => [uniqueIndex().on(table.memberId, table.country, table.textVersion)],
)

/** An API call accepts the terms as documented, unless it names a version. */
export const acceptanceSources = [
  "form",
  "call",
  "google",
  "facebook",
  "checkout",
  "consignment",
  "bid",
  "page",
] as const
export type AcceptanceSource = (typeof acceptanceSources)[number]

/** A guest's row refers to the order or the submission. Append-only. */
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    id: id("tac").primaryKey(),
    memberId: id("mem").references(() => members.id),
    orderId: id("ord"),
    submissionId: id("sub"),
    version: text().notNull(),
    language: text({ enum: languages }).notNull(),
    context: text({ enum: acceptanceSources }).notNull(),
    acceptedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.memberId, table.acceptedAt),
    uniqueIndex().on(table.orderId),
    uniqueIndex().on(table.submissionId),
    check(
      "terms_acceptances_of",
      sql`num_nonnulls(${table.memberId}, ${table.orderId}, ${table.submissionId}) > 0`,
    ),
    check("terms_acceptances_version", sql`${table.version} <> ''`),
  ],
)

/** Saved filters of the lists of the back office. */
export const listViews = pgTable(
  "list_views",
  {
    id: id("lvw").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The path of the list. */
    list: text().notNull(),
    name: text().notNull(),
    /** Parameters of its address. The list ignores what it does not know. */
    query: text().notNull(),
    isShared: boolean().notNull().default(false),
    /** The order among the owner's views of this list. */
    position: integer().notNull(),
  },
  (table) => [
    uniqueIndex("list_views_name").on(table.memberId, table.list, sql`lower(${table.name})`),
    index("list_views_shared").on(table.list).where(sql`${table.isShared}`),
    check("list_views_list", sql`${table.list} ~ '^/admin/[a-z/-]+$'`),
    check("list_views_name", sql`length(${table.name}) between 1 and 40`),
    check("list_views_query", sql`length(${table.query}) between 1 and 500`),
  ],
)

/** How a person has set up the table of a list. */
export const listLayouts = pgTable(
  "list_layouts",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    list: text().notNull(),
    hidden: text().array().notNull(),
    isComfortable: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.list] }),
    check("list_layouts_list", sql`${table.list} ~ '^/admin/[a-z/-]+$'`),
    check("list_layouts_hidden", sql`cardinality(${table.hidden}) <= 40`),
  ],
)
