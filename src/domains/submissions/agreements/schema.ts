import { sql } from "drizzle-orm"
import { check, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { Language } from "#platform/ctx.ts"
import { id, moment } from "#platform/database/table.server.ts"
import type { Cents } from "#platform/money.ts"
import { submissions } from "../schema.ts"

/** What a version of a consignment's agreement says of a bottle. */
export type AgreedBottleFacts = {
  bottle: string
  /** Null until we have proposed terms. */
  terms: BottleTerms | null
  status: "toValue" | "proposed" | "agreed" | "declined" | "lapsed"
  answeredName: string | null
  answeredAt: string | null
  termsVersion: string
}

export type BottleTerms = {
  lowCents: Cents
  highCents: Cents
  reserveCents: Cents | null
  openingCents: Cents | null
  buyNowCents: Cents | null
  commissionBasisPoints: number
  listingCents: Cents
  reserveFeeCents: Cents
}

export type ConsignmentFacts = {
  company: string[]
  siteName: string
  seller: string[]
  language: Language
  bottles: AgreedBottleFacts[]
}

/** The agreement of a consignment as it was at some time. Append-only. */
export const consignmentAgreements = pgTable(
  "consignment_agreements",
  {
    submissionId: id("sub")
      .notNull()
      .references(() => submissions.id),
    version: integer().notNull(),
    madeAt: moment().notNull(),
    /** With reserves: for the seller and staff only. */
    facts: jsonb().$type<ConsignmentFacts>().notNull(),
    /** Of the facts: other facts are another version. */
    digest: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.version] }),
    check("consignment_agreements_version", sql`${table.version} > 0`),
  ],
)
