import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { exclusions, paddles } from "#domains/bidding/schema.ts"
import { readFees } from "#domains/orders/fees.ts"
import { type Fees, quoteOrder } from "#domains/orders/quote.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { money } from "#language/format.ts"
import { lazyDate, lazyTextsOf } from "#language/lazy-text.server.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import type { MemberLot } from "./chunks.ts"
import { inChunks } from "./chunks.ts"
import {
  type Digest,
  type DigestRecipient,
  type DigestRecipients,
  readRecipients,
  sendDigest,
} from "./digest.ts"
import { type DigestLot, readDigestLots } from "./digest-lots.ts"
import { recordNotified } from "./record-notified.ts"
import { runExclusively } from "./run-exclusively.ts"
import { logsRead } from "./schema.ts"

const t = lazyTextsOf("watching")

/** Endings of before are no news. */
export const reportedForMs = 3 * 24 * 60 * 60 * 1_000

/** Lots that close together are reported together. Returns the number of members. */
export async function notifyEndings(app: AppContext): Promise<number> {
  return await runExclusively(app, async (tx) => {
    const closed = await listClosed(tx)
    const byAuction = [...Map.groupBy(closed, ({ auctionId }) => auctionId).values()]
    const due = byAuction.filter((lots) => isDue(lots, tx.now(), app.gatherMs / 4)).flat()
    if (due.length === 0) return 0
    await markNotified(tx, due)
    const { won, lost } = await listBidders(tx, due)
    const winners = await notifyWinners(tx, await recordNotified(tx, "won", won))
    const losers = await notifyLosers(tx, await recordNotified(tx, "lost", lost))
    return winners + losers
  })
}

async function listClosed(tx: Tx) {
  return await tx.db
    .select({
      lotId: biddingStates.lotId,
      auctionId: biddingStates.auctionId,
      closedAt: biddingStates.closedAt,
      isCompleted: eq(auctions.status, "completed").mapWith(Boolean),
    })
    .from(biddingStates)
    .innerJoin(auctions, eq(auctions.id, biddingStates.auctionId))
    .leftJoin(logsRead, eq(logsRead.lotId, biddingStates.lotId))
    .where(
      and(
        gt(biddingStates.closedAt, new Date(tx.now().getTime() - reportedForMs)),
        inArray(biddingStates.status, ["sold", "unsold"]),
        isNull(logsRead.closeNotifiedAt),
      ),
    )
    .orderBy(asc(biddingStates.closedAt))
}

type ClosedLot = Awaited<ReturnType<typeof listClosed>>[number]

function isDue(lots: readonly ClosedLot[], now: Date, waitMs: number): boolean {
  return lots.some(
    ({ isCompleted, closedAt }) => isCompleted || (closedAt?.getTime() ?? 0) + waitMs <= now.getTime(),
  )
}

async function markNotified(tx: Tx, due: readonly ClosedLot[]): Promise<void> {
  const closeNotifiedAt = tx.now()
  for (const chunk of inChunks(due))
    await tx.db
      .insert(logsRead)
      .values(chunk.map(({ lotId }) => ({ lotId, number: 0, closeNotifiedAt })))
      .onConflictDoUpdate({ target: logsRead.lotId, set: { closeNotifiedAt } })
}

async function listBidders(
  tx: Tx,
  due: readonly ClosedLot[],
): Promise<{ won: MemberLot[]; lost: MemberLot[] }> {
  const rows = await tx.db
    .select({
      memberId: paddles.bidderId,
      lotId: paddles.lotId,
      status: biddingStates.status,
      leaderId: biddingStates.leaderId,
    })
    .from(paddles)
    .innerJoin(biddingStates, eq(biddingStates.lotId, paddles.lotId))
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
async function notifyWinners(tx: Tx, fresh: readonly MemberLot[]): Promise<number> {
  if (fresh.length === 0) return 0
  const memberIds = [...new Set(fresh.map(({ memberId }) => memberId))]
  const unpaidLines = await tx.db
    .select({
      memberId: orderLines.memberId,
      subjectId: orderLines.subjectId,
      priceCents: orderLines.priceCents,
      agreedTerms: orderLines.agreedTerms,
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
  const { readers: recipients, lotsOf } = await readOwn(tx, fresh)
  let notifiedCount = 0
  for (const recipient of recipients.all) {
    const own = lotsOf(recipient)
    const lines = unpaidLines.filter(
      ({ memberId, subjectId }) => memberId === recipient.id && own.some(({ id }) => id === subjectId),
    )
    const lots = own.filter(({ id }) => lines.some(({ subjectId }) => subjectId === id))
    const [first] = lines
    if (!first) continue
    await sendDigest(
      tx,
      recipients,
      recipient,
      wonDigest(recipient, { lots, lines, fees, dueAt: first.dueAt }),
    )
    notifiedCount++
  }
  return notifiedCount
}

type WonLots = {
  lots: readonly DigestLot[]
  lines: readonly Pick<typeof orderLines.$inferSelect, "priceCents" | "agreedTerms">[]
  fees: Fees
  dueAt: Date
}

function wonDigest(recipient: DigestRecipient, { lots, lines, fees, dueAt }: WonLots): Digest {
  const quote = quoteOrder({
    lines: lines.map(({ priceCents, agreedTerms }) => ({
      kind: "lot",
      priceCents,
      agreedTerms,
      quantity: 1,
    })),
    fees,
    isMember: recipient.memberSince !== null,
    paymentMethod: "transfer",
  })
  return {
    kind: "won",
    items: lots,
    rowOf: ({ priceCents }) => t("won.row", { price: money(priceCents) }),
    facts: {
      commission: money(quote.commissionCents),
      sum: money(quote.totalCents),
      until: lazyDate(dueAt, "date"),
      deadline: lazyDate(dueAt),
    },
    page: "/cart",
  }
}

async function notifyLosers(tx: Tx, fresh: readonly MemberLot[]): Promise<number> {
  if (fresh.length === 0) return 0
  const { readers: recipients, lotsOf } = await readOwn(tx, fresh)
  for (const recipient of recipients.all)
    await sendDigest(tx, recipients, recipient, {
      kind: "lost",
      items: lotsOf(recipient),
      rowOf: ({ status, priceCents }) =>
        t(status === "sold" ? "lost.row.sold" : "lost.row.unsold", { price: money(priceCents) }),
      page: "/my-account/my-bids?tab=history",
    })
  return recipients.all.length
}

async function readOwn(
  tx: Tx,
  fresh: readonly MemberLot[],
): Promise<{ readers: DigestRecipients; lotsOf(recipient: DigestRecipient): DigestLot[] }> {
  const own = Map.groupBy(fresh, ({ memberId }) => memberId)
  const digestLots = await readDigestLots(tx, [...new Set(fresh.map(({ lotId }) => lotId))])
  const recipients = await readRecipients(tx, [...own.keys()])
  return {
    readers: recipients,
    lotsOf({ id: memberId }) {
      const ids = new Set(own.get(memberId)?.map(({ lotId }) => lotId))
      return digestLots.filter(({ id }) => ids.has(id))
    },
  }
}
