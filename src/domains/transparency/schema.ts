import { sql } from "drizzle-orm"
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { bytea, id, moment } from "#platform/database/table.server.ts"

// db/functions/transparency.sql makes the log append-only.

/** The entries of all lots' histories in one order, counted from 0: the leaves of the Merkle tree. */
export const logEntries = pgTable(
  "log_entries",
  {
    index: bigint({ mode: "number" }).primaryKey(),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id),
    /** In the lot's history, counted from 1. */
    position: integer().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.lotId, table.position),
    uniqueIndex().on(table.hash),
    check("log_entries_hash", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check("log_entries_index", sql`${table.index} >= 0`),
  ],
)

/** Complete nodes above the leaves. They follow from the entries, and save computing the tree for each proof. */
export const logNodes = pgTable(
  "log_nodes",
  {
    level: smallint().notNull(),
    index: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.level, table.index] }),
    check("log_nodes_level", sql`${table.level} > 0 and ${table.index} >= 0`),
  ],
)

export const logHeads = pgTable(
  "log_heads",
  {
    size: bigint({ mode: "number" }).primaryKey(),
    root: text().notNull(),
    at: moment().notNull(),
    /** The signed note as it was published. */
    checkpoint: text().notNull(),
  },
  (table) => [check("log_heads_size", sql`${table.size} > 0`)],
)

/** Signatures of witnesses: other operators, who saw that the log only grew. */
export const logCosignatures = pgTable(
  "log_cosignatures",
  {
    size: bigint({ mode: "number" })
      .notNull()
      .references(() => logHeads.size),
    witness: text().notNull(),
    line: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.size, table.witness] })],
)

/** A head's stamp by a time-stamping authority (RFC 3161): others can prove with it when the head existed. */
export const logStamps = pgTable(
  "log_stamps",
  {
    size: bigint({ mode: "number" })
      .primaryKey()
      .references(() => logHeads.size),
    /** The authority's time. */
    at: moment().notNull(),
    authority: text().notNull(),
    /** The authority's whole answer, as `openssl ts` reads it. */
    response: bytea().notNull(),
  },
  (table) => [check("log_stamps_response", sql`octet_length(${table.response}) between 1 and 65536`)],
)

/** Bidders whose bids have come into the log since they were last e-mailed about their receipts. */
export const receiptsToMail = pgTable(
  "receipts_to_mail",
  {
    memberId: id("mem")
      .primaryKey()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The place in the log of the first of these bids, and its time. */
    fromIndex: bigint({ mode: "number" }).notNull(),
    bidsFrom: moment().notNull(),
    since: moment().notNull(),
  },
  (table) => [index().on(table.since)],
)
