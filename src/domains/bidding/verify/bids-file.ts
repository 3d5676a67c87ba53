import { z } from "zod"

export const format = "bids of a lot, 1"

const cents = z.int().min(0)
const moment = z.iso.datetime()

/** The public download of an ended lot: the data of its chain, and the terms of its bidding. */
export const BidsFile = z.object({
  format: z.literal(format),
  lotId: z.string(),
  lot: z.int(),
  name: z.string(),
  auction: z.string(),
  terms: z.object({
    openingCents: cents,
    steps: z.array(z.object({ minCents: cents, maxCents: cents.nullable(), stepCents: cents })),
    softCloseMinutes: z.int().min(0),
    softCloseCapMinutes: z.int().min(0).nullable(),
    scheduledEndsAt: moment,
  }),
  pauses: z.array(z.object({ resumedAt: moment, shiftMs: z.int().min(0) })),
  recounts: z.array(z.object({ afterNumber: z.int(), paddle: z.int(), at: moment, priceCents: cents })),
  outcome: z.object({
    status: z.enum(["sold", "unsold", "withdrawn"]),
    priceCents: cents,
    leaderPaddle: z.int().nullable(),
    reserveMet: z.boolean().nullable(),
    endsAt: moment,
    closedAt: moment,
    boughtNow: z.boolean(),
  }),
  bids: z.array(
    z.object({
      number: z.int(),
      at: moment,
      paddle: z.int(),
      priceCents: cents,
      leaderPaddle: z.int(),
      reserveMet: z.boolean().nullable(),
      endsAt: moment,
      seal: z.string(),
      hash: z.string(),
    }),
  ),
  own: z.array(z.object({ number: z.int(), salt: z.string(), bidder: z.string(), maxCents: cents })),
})

export type BidsFile = z.output<typeof BidsFile>
