import { z } from "zod"
import { HistoryEntry } from "#domains/auctions/chain/entries.ts"

export const format = "history of a lot, 2"

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const cents = z.int().min(0)

/** The public download of an ended lot, as docs/history-format.md describes it. */
export const HistoryFile = z.strictObject({
  format: z.literal(format),
  lotId: z.string(),
  history: z.array(z.strictObject({ entry: HistoryEntry, hash })),
  own: z.array(z.strictObject({ number: z.int(), salt: z.string(), bidder: z.string(), maxCents: cents })),
  ownReserve: z.strictObject({ salt: z.string(), reserveCents: cents }).nullable(),
})

export type HistoryFile = z.output<typeof HistoryFile>
