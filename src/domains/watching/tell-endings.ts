import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm"
import { auctions, standings } from "#domains/auctions/schema.ts"
import { exclusions, paddles } from "#domains/bidding/schema.ts"
import { readFees } from "#domains/orders/fees.ts"
import { type Fees, quoteOrder } from "#domains/orders/quote.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { money, when } from "#language/format.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { keepNews } from "./keep-news.ts"
import { type Digest, type DigestRecipient, type DigestRecipients, readReaders, tell } from "./news.ts"
import { oneAtATime } from "./one-at-a-time.ts"
import type { Follow } from "./pieces.ts"
import { inPieces } from "./pieces.ts"
import { logsRead } from "./schema.ts"
import { type DigestLot, readToldLots } from "./told-lots.ts"

/** Older results are not reported. */
const newsForMs = 3 * 24 * 60 * 60 * 1_000

/**
 * Notifies everybody who bid on a closed lot of the result: the winner with the price and how to pay, the others with
 * the hammer price. Lots that close together are reported together. Runs apart from the closing itself. Returns how
 * many members were notified.
 */
export async function tellEndings(app: AppContext): Promise<number> {
  return await oneAtATime(app, async (tx) => {
    const over = await listOver(tx)
    const byAuction = [...Map.groupBy(over, ({ auctionId }) => auctionId).values()]
    const due = byAuction.filter((lots) => isDue(lots, tx.now(), app.gatherMs / 4)).flat()
    if (due.length === 0) return 0
    await keepTold(tx, due)
    const { won, lost } = await listBidders(tx, due)
    const winners = await tellWinners(tx, await keepNews(tx, "won", won))
    const losers = await tellLosers(tx, await keepNews(tx, "lost", lost))
    return winners + losers
  })
}

async function listOver(tx: Tx) {
  return await tx.db
    .select({
      lotId: standings.lotId,
      auctionId: standings.auctionId,
      closedAt: standings.closedAt,
      isCompleted: eq(auctions.status, "completed").mapWith(Boolean),
    })
    .from(standings)
    .innerJoin(auctions, eq(auctions.id, standings.auctionId))
    .leftJoin(logsRead, eq(logsRead.lotId, standings.lotId))
    .where(
      and(
        gt(standings.closedAt, new Date(tx.now().getTime() - newsForMs)),
        inArray(standings.status, ["sold", "unsold"]),
        isNull(logsRead.closeToldAt),
      ),
    )
    .orderBy(asc(standings.closedAt))
}

type Over = Awaited<ReturnType<typeof listOver>>[number]

/** True once an auction's first closed lot has waited for those that close with it, or the auction is complete. */
function isDue(lots: readonly Over[], now: Date, waitMs: number): boolean {
  return lots.some(
    ({ isCompleted, closedAt }) => isCompleted || (closedAt?.getTime() ?? 0) + waitMs <= now.getTime(),
  )
}

async function keepTold(tx: Tx, due: readonly Over[]): Promise<void> {
  const closeToldAt = tx.now()
  for (const piece of inPieces(due))
    await tx.db
      .insert(logsRead)
      .values(piece.map(({ lotId }) => ({ lotId, number: 0, closeToldAt })))
      .onConflictDoUpdate({ target: logsRead.lotId, set: { closeToldAt } })
}

/** Bidders whose bids were voided have been told why. */
async function listBidders(tx: Tx, due: readonly Over[]): Promise<{ won: Follow[]; lost: Follow[] }> {
  const rows = await tx.db
    .select({
      memberId: paddles.bidderId,
      lotId: paddles.lotId,
      status: standings.status,
      leaderId: standings.leaderId,
    })
    .from(paddles)
    .innerJoin(standings, eq(standings.lotId, paddles.lotId))
    .leftJoin(exclusions, and(eq(exclusions.lotId, paddles.lotId), eq(exclusions.bidderId, paddles.bidderId)))
    .where(
      and(
        inArray(
          paddles.lotId,
          due.map(({ lotId }) => lotId),
        ),
        isNull(exclusions.lotId),
      ),
    )
  const { won = [], lost = [] } = Object.groupBy(rows, ({ status, leaderId, memberId }) =>
    status === "sold" && leaderId === memberId ? "won" : "lost",
  )
  return { won, lost }
}

/** Buyers who have paid or placed an order already have e-mails about that. */
async function tellWinners(tx: Tx, fresh: readonly Follow[]): Promise<number> {
  if (fresh.length === 0) return 0
  const memberIds = [...new Set(fresh.map(({ memberId }) => memberId))]
  const owed = await tx.db
    .select({
      memberId: orderLines.memberId,
      subjectId: orderLines.subjectId,
      priceCents: orderLines.priceCents,
      dueAt: orderLines.dueAt,
    })
    .from(orderLines)
    .where(
      and(
        inArray(orderLines.memberId, memberIds),
        eq(orderLines.kind, "lot"),
        eq(orderLines.status, "unpaid"),
        isNull(orderLines.orderId),
      ),
    )
    .orderBy(asc(orderLines.dueAt))
  const fees = await readFees(tx)
  const { readers, lotsOf } = await readOwn(tx, fresh)
  let told = 0
  for (const reader of readers.all) {
    const own = lotsOf(reader)
    const lines = owed.filter(
      ({ memberId, subjectId }) => memberId === reader.id && own.some(({ id }) => id === subjectId),
    )
    const lots = own.filter(({ id }) => lines.some(({ subjectId }) => subjectId === id))
    const [first] = lines
    if (!first) continue
    await tell(tx, readers, reader, wonNews(reader, lots, fees, first.dueAt))
    told++
  }
  return told
}

function wonNews(reader: DigestRecipient, lots: readonly DigestLot[], fees: Fees, dueAt: Date): Digest {
  const quote = quoteOrder({
    lines: lots.map(({ priceCents }) => ({ kind: "lot", priceCents, quantity: 1 })),
    fees,
    isMember: reader.memberSince !== null,
    way: "transfer",
  })
  return {
    kind: "won",
    items: lots,
    rowOf: ({ priceCents }, t) => t("won.row", { price: money(priceCents) }),
    facts: {
      commission: money(quote.commissionCents),
      sum: money(quote.totalCents),
      until: when(dueAt, reader.language),
    },
    page: "/cart",
  }
}

async function tellLosers(tx: Tx, fresh: readonly Follow[]): Promise<number> {
  if (fresh.length === 0) return 0
  const { readers, lotsOf } = await readOwn(tx, fresh)
  for (const reader of readers.all)
    await tell(tx, readers, reader, {
      kind: "lost",
      items: lotsOf(reader),
      rowOf: ({ status, priceCents }, t) =>
        t(status === "sold" ? "lost.row.sold" : "lost.row.unsold", { price: money(priceCents) }),
      page: "/my-account/my-bids?tab=history",
    })
  return readers.all.length
}

async function readOwn(
  tx: Tx,
  fresh: readonly Follow[],
): Promise<{ readers: DigestRecipients; lotsOf(reader: DigestRecipient): DigestLot[] }> {
  const own = Map.groupBy(fresh, ({ memberId }) => memberId)
  const told = await readToldLots(tx, [...new Set(fresh.map(({ lotId }) => lotId))])
  const readers = await readReaders(tx, [...own.keys()] as Id<"mem">[])
  return {
    readers,
    lotsOf({ id: memberId }) {
      const ids = new Set(own.get(memberId)?.map(({ lotId }) => lotId))
      return told.filter(({ id }) => ids.has(id))
    },
  }
}
