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
import { citext, id, moment } from "#platform/table.server.ts"

// The database enforces rules of its own, in db/functions/accounts.sql: triggers date when a member got the perks or
// joined the staff; acceptances of terms are append-only.

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
    /** Why the status is not active; shown to the member. */
    statusReason: text(),
    /** Accounts that staff have linked as one person's share this id: they cannot bid on each other's lots. */
    personId: id("prs"),
    /** Since when bids, pledges and cask purchases are refused because of unpaid purchases. Staff lift it. */
    biddingEndedAt: moment(),
    /** The member's choice on every device; null follows the browser. */
    language: text({ enum: ["en", "vi", "cn"] }),
    currency: text(),
    /** ISO code. */
    deliveryCountry: text(),
    /**
     * The version of the terms accepted last; every acceptance is in `terms_acceptances`. If null, the next bid or
     * order asks for it.
     */
    termsVersion: text(),
    /** Encrypted TOTP secret; it takes effect once a first code has been right. */
    totpSecret: text(),
    totpSince: moment(),
    /** The last 30-second step whose code was used: a code works once. */
    totpLastStep: bigint({ mode: "number" }),
    /** Since when the member has the perks, including time on the staff. A trigger sets it with the role. */
    memberSince: moment(),
    /** Since when the member is staff, by the database's clock; a trigger sets it. */
    staffSince: moment(),
    /** The account is deleted: the row stays for the bids and invoices that refer to it, without personal data. */
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
    index("members_person").on(table.personId).where(sql`${table.personId} is not null`),
    index("members_not_verified").on(table.createdAt).where(sql`not ${table.emailVerified}`),
    index("members_search").using("gin", sql`${searchedText(table)} gin_trgm_ops`),
    check("members_language", sql`${table.language} in ('en','vi','cn')`),
    check(
      "members_role",
      sql`${table.role} in ('user','member','auctioneer','shopkeeper','editor','finance','admin')`,
    ),
    check("members_status", sql`${table.status} in ('active','suspended','banned')`),
  ],
)

type SearchedColumns = Record<"username" | "email" | "name", AnyPgColumn>

/** The text that members are searched by; must match the index expression exactly. */
export function searchedText({ username, email, name }: SearchedColumns) {
  return sql`lower(${username}::text || ' ' || ${email}::text || ' ' || ${name})`
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
    /** When the password was last given again, by the database's clock. */
    provedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.memberId)],
)

/** A member's ways to sign in: a password, Google or Facebook. */
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

/** Passkeys (WebAuthn) in a member's phone, computer or security key. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id("pky").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The credential's id and public key, both base64url. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull().default([]),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.memberId)],
)

/** Backup codes for when the phone is lost. Only digests are stored; a used one is deleted. */
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

/** Browsers that a member has signed in with. The member gets an e-mail about each new one. */
export const devices = pgTable(
  "devices",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The digest of the random identifier in the browser's own cookie. */
    digest: text().notNull(),
    firstSeenAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)

/** Age declarations: which text was shown, where and when. */
export const ageDeclarations = pgTable(
  "age_declarations",
  {
    id: id("age").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** ISO code. */
    country: text().notNull(),
    legalAgeYears: integer().notNull(),
    textVersion: text().notNull(),
    declaredAt: moment().notNull(),
  },
  (table) => [uniqueIndex().on(table.memberId, table.country, table.textVersion)],
)

/**
 * The place where the terms were accepted. An API call accepts them as its documentation states, unless it names a
 * version.
 */
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

/**
 * Acceptances of the terms: by whom, which version, when and where. A guest's row refers to the order or the
 * submission. Append-only.
 */
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    id: id("tac").primaryKey(),
    memberId: id("mem").references(() => members.id),
    orderId: id("ord"),
    submissionId: id("sub"),
    version: text().notNull(),
    language: text({ enum: ["en", "vi", "cn"] }).notNull(),
    way: text({ enum: acceptanceSources }).notNull(),
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
