import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import type { ConditionReport } from "#domains/auctions/lot.ts"
import { lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { storedItems } from "#domains/storage/schema.ts"
import { languages } from "#language/languages.ts"
import { bytea, cents, id, moment } from "#platform/database/table.server.ts"
import { bottleStates, companySlots, photoSlots, submissionKinds, unsoldChoices } from "./kinds.ts"

// Triggers in db/functions/submissions.sql: guests' submissions join the account with their verified e-mail address;
// steps,
// additions and agreements are immutable.

export type AgreedFacts = {
  company: string[]
  siteName: string
  seller: string[]
  bottle: string
}

export const submissions = pgTable(
  "submissions",
  {
    id: id("sub").primaryKey(),
    kind: text({ enum: submissionKinds }).notNull(),
    /** Null without an account, which is needed to sell. */
    memberId: id("mem").references(() => members.id),
    username: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    contact: text().notNull(),
    location: text().notNull(),
    language: text({ enum: languages }).notNull(),
    createdAt: moment().notNull(),
    attachedAt: moment(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    index().on(table.memberId, table.createdAt),
    index().on(table.createdAt),
    index("submissions_of_guests").on(sql`lower(${table.email})`).where(sql`${table.memberId} is null`),
  ],
)

/** Bottles that staff added to a consignment later. Append-only. */
export const consignmentAdditions = pgTable(
  "consignment_additions",
  {
    id: id("add").primaryKey(),
    submissionId: id("sub")
      .notNull()
      .references(() => submissions.id),
    byId: id("mem")
      .notNull()
      .references(() => members.id),
    at: moment().notNull(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [index().on(table.submissionId, table.at)],
)

type SearchedBottleColumns = Record<"name" | "code" | "shelf", AnyPgColumn>

export function searchedBottleText({ name, code, shelf }: SearchedBottleColumns) {
  return sql`lower(${name} || ' ' || coalesce(${code}, '') || ' ' || coalesce(${shelf}, ''))`
}

export const submittedBottles = pgTable(
  "submitted_bottles",
  {
    id: id("btl").primaryKey(),
    submissionId: id("sub")
      .notNull()
      .references(() => submissions.id),
    position: integer().notNull(),
    /** Null for the bottles that the consignment began with. */
    additionId: id("add").references(() => consignmentAdditions.id),
    name: text().notNull(),
    productId: id("prd").references(() => products.id),
    type: text().notNull(),
    volumeMl: integer().notNull(),
    abvPercent: doublePrecision().notNull(),
    /** Secret: for the seller and staff only. */
    requestedReserveCents: cents(),
    // What staff mean to propose; a proposal takes their place. The reserve is as secret as the seller's.
    draftLowCents: cents(),
    draftHighCents: cents(),
    draftReserveCents: cents(),
    flaws: text().notNull(),
    state: text({ enum: bottleStates }).notNull().default("submitted"),
    stateAt: moment().notNull(),
    /** Scanned at every intake step. Null until the bottle arrives. */
    code: text().unique(),
    shelf: text(),
    condition: jsonb().$type<ConditionReport>(),
    authenticity: jsonb().$type<{ isGenuine: boolean; by: string; checks: string; at: string }>(),
    lotId: id("lot").references(() => lots.id),
    /** If not sold, the bottle returns to storage. */
    storedItemId: id("sto").references(() => storedItems.id),
  },
  (table) => [
    uniqueIndex("submitted_bottles_one_stored")
      .on(table.storedItemId)
      .where(sql`${table.state} not in ('refused','withdrawn','returned')`),
    uniqueIndex().on(table.submissionId, table.position),
    index().on(table.additionId),
    index().on(table.state, table.stateAt),
    index("submitted_bottles_search").using("gin", sql`${searchedBottleText(table)} gin_trgm_ops`),
    uniqueIndex().on(table.lotId),
    check("submitted_bottles_volume", sql`${table.volumeMl} between 10 and 30000`),
    check("submitted_bottles_abv", sql`${table.abvPercent} between 0 and 100`),
    check("submitted_bottles_reserve", sql`${table.requestedReserveCents} > 0`),
    check(
      "submitted_bottles_draft",
      sql`${table.draftLowCents} > 0 and ${table.draftHighCents} >= ${table.draftLowCents} and ${table.draftReserveCents} > 0 and ${table.draftReserveCents} <= ${table.draftHighCents}`,
    ),
    check(
      "submitted_bottles_code",
      sql`${table.code} is not null or ${table.state} not in ('received','inspected','photographed','catalogued','assigned','stocked') and (${table.state} <> 'returned' or ${table.storedItemId} is not null)`,
    ),
    check("submitted_bottles_stored", sql`${table.storedItemId} is null or ${table.state} <> 'stocked'`),
    check("submitted_bottles_lot", sql`${table.state} <> 'assigned' or ${table.lotId} is not null`),
  ],
)

export const submittedPhotos = pgTable(
  "submitted_photos",
  {
    bottleId: id("btl")
      .notNull()
      .references(() => submittedBottles.id, { onDelete: "cascade" }),
    slot: text({ enum: [...photoSlots, ...companySlots] }).notNull(),
    pictureId: id("pic")
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [primaryKey({ columns: [table.bottleId, table.slot] }), index().on(table.pictureId)],
)

export const uploadedPhotos = pgTable(
  "uploaded_photos",
  {
    id: id("sph").primaryKey(),
    pictureId: id("pic")
      .notNull()
      .references(() => pictures.id),
    /** No other browser can put the photograph into a form. */
    ownerHash: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.ownerHash), index().on(table.createdAt), index().on(table.pictureId)],
)

export const photoUploads = pgTable(
  "photo_uploads",
  {
    id: id("upl").primaryKey(),
    ownerHash: text().notNull(),
    lengthBytes: integer().notNull(),
    offsetBytes: integer().notNull().default(0),
    photoId: id("sph"),
    createdAt: moment().notNull(),
  },
  (table) => [
    index().on(table.createdAt),
    check(
      "photo_uploads_length",
      sql`${table.lengthBytes} > 0 and ${table.offsetBytes} between 0 and ${table.lengthBytes}`,
    ),
    check(
      "photo_uploads_whole",
      sql`${table.photoId} is null or ${table.offsetBytes} = ${table.lengthBytes}`,
    ),
  ],
)

export const photoParts = pgTable(
  "photo_parts",
  {
    uploadId: id("upl")
      .notNull()
      .references(() => photoUploads.id, { onDelete: "cascade" }),
    offsetBytes: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.offsetBytes] })],
)

/** Append-only. */
export const bottleEvents = pgTable(
  "bottle_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    bottleId: id("btl")
      .notNull()
      .references(() => submittedBottles.id),
    fromState: text({ enum: bottleStates }),
    toState: text({ enum: bottleStates }).notNull(),
    at: moment().notNull(),
    /** Null for automatic transitions and senders without an account. */
    byId: id("mem").references(() => members.id),
    reason: text(),
  },
  (table) => [index().on(table.bottleId, table.id)],
)

export const valuations = pgTable(
  "valuations",
  {
    id: id("val").primaryKey(),
    bottleId: id("btl")
      .notNull()
      .references(() => submittedBottles.id),
    lowCents: cents().notNull(),
    highCents: cents().notNull(),
    /** Null for the first proposal for a bottle. */
    lotId: id("lot").references(() => lots.id, { onDelete: "set null" }),
    /** Only if it is the seller's minimum, or lowered. */
    openingCents: cents(),
    buyNowCents: cents(),
    /** Secret: for the seller and staff only. */
    reserveCents: cents(),
    commissionBasisPoints: integer().notNull(),
    listingCents: cents().notNull(),
    reserveFeeCents: cents().notNull(),
    note: text(),
    byId: id("mem")
      .notNull()
      .references(() => members.id),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    answer: text({ enum: ["agreed", "declined", "lapsed", "replaced"] }),
    answeredAt: moment(),
    answeredName: text(),
    termsVersion: text(),
    agreement: jsonb().$type<AgreedFacts>(),
  },
  (table) => [
    uniqueIndex("valuations_one_open").on(table.bottleId).where(sql`${table.answer} is null`),
    index().on(table.bottleId, table.createdAt),
    index("valuations_open_until").on(table.expiresAt).where(sql`${table.answer} is null`),
    check("valuations_range", sql`${table.lowCents} > 0 and ${table.highCents} >= ${table.lowCents}`),
    check(
      "valuations_reserve",
      sql`${table.reserveCents} > 0 and ${table.reserveCents} <= ${table.highCents}`,
    ),
    check("valuations_opening", sql`${table.openingCents} >= 0`),
    check("valuations_buy_now", sql`${table.buyNowCents} >= coalesce(${table.reserveCents}, 0)`),
    check(
      "valuations_terms",
      sql`${table.commissionBasisPoints} between 0 and 10000 and ${table.listingCents} >= 0 and ${table.reserveFeeCents} >= 0`,
    ),
    check("valuations_answered", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check(
      "valuations_agreed",
      sql`${table.answer} is distinct from 'agreed' or (${table.answeredName} is not null and ${table.termsVersion} is not null)`,
    ),
  ],
)

/** Staff decide, and may decide otherwise. */
export const unsoldRequests = pgTable(
  "unsold_requests",
  {
    lotId: id("lot")
      .primaryKey()
      .references(() => lots.id, { onDelete: "cascade" }),
    sellerId: id("mem")
      .notNull()
      .references(() => members.id),
    choice: text({ enum: unsoldChoices }).notNull(),
    /** Secret: for the seller and staff only. */
    reserveCents: cents(),
    at: moment().notNull(),
  },
  (table) => [
    index().on(table.sellerId),
    check("unsold_requests_reserve", sql`(${table.choice} = 'lower') = (${table.reserveCents} is not null)`),
    check("unsold_requests_cents", sql`${table.reserveCents} > 0`),
  ],
)
