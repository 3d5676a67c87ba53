import { and, asc, eq } from "drizzle-orm"
import type { ChainedEntry } from "#domains/auctions/chain/chain.ts"
import type { BidEntry } from "#domains/auctions/chain/entries.ts"
import { lotEntries } from "#domains/auctions/chain/schema.ts"
import { readLot } from "#domains/auctions/read-lot.ts"
import { lots } from "#domains/auctions/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { openBid } from "../after/read-bid-log.ts"
import { readLotKey } from "../maximums/read-keys.ts"
import { refuse } from "../refusals.ts"
import { bids } from "../schema.ts"
import { format, type HistoryFile } from "./history-file.ts"

/** Contains no secret except the visitor's own: as a bidder the maximums, as the seller the reserve. */
export async function readHistoryFile(ctx: Ctx, lotId: string): Promise<HistoryFile> {
  const lot = await readLot(ctx, lotId)
  if (lot.closedAt === null || lot.status === "live" || lot.status === "upcoming") throw refuse("notClosed")
  // One transaction, so all reads see one state.
  return await transaction(ctx, async (tx) => ({
    format,
    lotId: lot.id,
    history: await readLotHistory(tx, lot.id),
    own: await readOwnSeals(tx, lot.id),
    ownReserve: await readOwnReserve(tx, lot.id),
  }))
}

/** In the order of the chain. */
export async function readLotHistory({ db }: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<ChainedEntry[]> {
  const { number, at, paddle, priceCents, leaderPaddle, reserveMet, endsAt, seal, hash } = bids
  const bidRows = await db
    .select({ number, at, paddle, priceCents, leaderPaddle, reserveMet, endsAt, seal, hash })
    .from(bids)
    .where(eq(bids.lotId, lotId))
    .orderBy(asc(number))
  const { afterNumber, content } = lotEntries
  const acts = await db
    .select({ afterNumber, entry: content, hash: lotEntries.hash })
    .from(lotEntries)
    .where(eq(lotEntries.lotId, lotId))
    .orderBy(asc(lotEntries.number))
  const history: ChainedEntry[] = []
  const waiting = [...acts]
  const addActs = (reached: number) => {
    while (waiting[0] && waiting[0].afterNumber < reached) {
      const { entry, hash: actHash } = waiting[0]
      history.push({ entry, hash: actHash })
      waiting.shift()
    }
  }
  for (const { hash: bidHash, ...bid } of bidRows) {
    addActs(bid.number)
    const times = { at: bid.at.toISOString(), endsAt: bid.endsAt.toISOString() }
    history.push({ entry: { kind: "bid", ...bid, ...times }, hash: bidHash })
  }
  addActs(Number.POSITIVE_INFINITY)
  return history
}

async function readOwnSeals(ctx: Ctx, lotId: Id<"lot">): Promise<HistoryFile["own"]> {
  const memberId = ctx.actor.id
  if (memberId === null) return []
  const rows = await ctx.db
    .select()
    .from(bids)
    .where(and(eq(bids.lotId, lotId), eq(bids.bidderId, memberId)))
    .orderBy(asc(bids.number))
  const key = rows.length > 0 ? await readLotKey(ctx, lotId) : undefined
  if (!key) return []
  return rows
    .map((bid) => openBid(key, bid))
    .map(({ number, salt, bidder, maxCents }) => ({ number, salt, bidder, maxCents }))
}

async function readOwnReserve(ctx: Ctx, lotId: Id<"lot">): Promise<HistoryFile["ownReserve"]> {
  const memberId = ctx.actor.id
  if (memberId === null) return null
  const [row] = await ctx.db
    .select({ salt: lotEntries.salt, reserveCents: lots.reserveCents })
    .from(lots)
    .innerJoin(lotEntries, and(eq(lotEntries.lotId, lots.id), eq(lotEntries.kind, "terms")))
    .where(and(eq(lots.id, lotId), eq(lots.sellerId, memberId)))
  return row?.salt && row.reserveCents !== null ? { salt: row.salt, reserveCents: row.reserveCents } : null
}

export function csvRowsOf(file: HistoryFile): (string | number | null)[][] {
  const columns = [
    "number",
    "at",
    "bidder",
    "price_cents",
    "leader",
    "reserve_met",
    "ends_at",
    "seal",
    "hash",
  ]
  const rows = file.history.flatMap(({ entry, hash }) => (entry.kind === "bid" ? [{ ...entry, hash }] : []))
  return [columns, ...rows.map(csvRowOf)]
}

function csvRowOf(bid: BidEntry & { hash: string }) {
  const reserveMet = bid.reserveMet === null ? null : String(bid.reserveMet)
  const { number, at, paddle, priceCents, leaderPaddle, endsAt, seal, hash } = bid
  return [number, at, paddle, priceCents, leaderPaddle, reserveMet, endsAt, seal, hash]
}
