import { z } from "zod"

const cents = z.int().min(0)
const count = z.int().min(1)
const at = z.iso.datetime({ precision: 3 })
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const reserveMet = z.boolean().nullable()
const leaderPaddle = count.nullable()
const priced = { priceCents: cents, leaderPaddle, reserveMet }

/** The steps of the increment table when the lot opened. */
const step = z.strictObject({ minCents: cents, maxCents: cents.nullable(), stepCents: count })

const TermsEntry = z.strictObject({
  kind: z.literal("terms"),
  at,
  lot: z.int(),
  name: z.string(),
  auction: z.string(),
  openingCents: cents,
  buyNowCents: cents.nullable(),
  /** Null without a reserve. */
  reserveSeal: sha256.nullable(),
  steps: z.array(step),
  softCloseMinutes: z.int().min(0),
  softCloseCapMinutes: z.int().min(0).nullable(),
  scheduledEndsAt: at,
  commissionBasisPoints: z.int().min(0),
  memberCommissionBasisPoints: z.int().min(0),
  coverBasisPoints: z.int().min(0),
  cardBasisPoints: z.int().min(0),
  weightG: count,
  volumeMl: count,
})

const BidEntry = z.strictObject({
  kind: z.literal("bid"),
  at,
  number: count,
  paddle: count,
  priceCents: cents,
  leaderPaddle: count,
  reserveMet,
  endsAt: at,
  seal: sha256,
})

/** Everything that decides a lot, in the order of its chain. */
export const HistoryEntry = z.discriminatedUnion("kind", [
  TermsEntry,
  BidEntry,
  z.strictObject({ kind: z.literal("pause"), at, reason: z.string() }),
  z.strictObject({
    kind: z.literal("shift"),
    at,
    shiftMs: count,
    cause: z.enum(["pause", "outage", "extension"]),
    reason: z.string().nullable(),
  }),
  z.strictObject({
    kind: z.literal("exclusion"),
    at,
    paddle: count,
    cause: z.enum(["void", "default", "sellers"]),
    bid: count.nullable(),
    reasonSeal: sha256,
  }),
  z.strictObject({
    kind: z.literal("recount"),
    at,
    afterNumber: z.int().min(0),
    excluded: z.array(count),
    declined: z.array(count),
    ...priced,
  }),
  z.strictObject({ kind: z.literal("purchase"), at, paddle: count, priceCents: cents }),
  z.strictObject({ kind: z.literal("withdrawal"), at, reason: z.string() }),
  z.strictObject({
    kind: z.literal("closing"),
    at,
    status: z.enum(["sold", "unsold", "withdrawn"]),
    ...priced,
    endsAt: at,
  }),
  z.strictObject({ kind: z.literal("offer"), at, paddle: count, priceCents: cents }),
  z.strictObject({
    kind: z.literal("answer"),
    at,
    paddle: count,
    answer: z.enum(["accepted", "taken", "declined", "lapsed", "refused", "passed"]),
  }),
  /** Staff saw the bidder's maximum, which the entry does not hold. */
  z.strictObject({ kind: z.literal("disclosure"), at, paddle: count }),
  z.strictObject({ kind: z.literal("outcome"), at, status: z.enum(["sold", "unsold"]), ...priced }),
])

export type HistoryEntry = z.output<typeof HistoryEntry>
export type BidEntry = z.output<typeof BidEntry>
export type TermsEntry = z.output<typeof TermsEntry>
export type EntryOf<Kind extends HistoryEntry["kind"]> = Extract<HistoryEntry, { kind: Kind }>
/** Bids have a table of their own. */
export type ActEntry = Exclude<HistoryEntry, BidEntry>
