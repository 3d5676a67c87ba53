import { eq } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { becomeMember } from "#domains/membership/become-member.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { tellBuyer } from "#domains/orders/tell-buyer.ts"
import { makeShipments } from "#domains/shipments/make-shipments.ts"
import { holdStock, sellHolds } from "#domains/stock/hold-stock.ts"
import { lockLevel } from "#domains/stock/levels.ts"
import { keepBottles } from "#domains/storage/keep-bottles.ts"
import { canLeave, settleStored } from "#domains/storage/settle-stored.ts"
import { type Account, accountOf } from "#domains/wallet/accounts.ts"
import { type Move, type NewJournal, postJournals } from "#domains/wallet/post-journal.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { readSetting } from "#platform/settings.ts"
import { lockOrder, type Order } from "./lapse-orders.ts"
import { cancelPayments } from "./paying/open-payment.ts"
import { writePaid } from "./write-order.ts"

type Line = typeof orderLines.$inferSelect

/** What came of money for an order. Only "paid" has moved anything. */
export type Settled = "paid" | "paidBefore" | "tooLate" | "wrongAmount"

/**
 * The money for an order is there: its goods are the buyer's, the ledger says so, all in the caller's transaction, and once
 * however often it is told. A trigger numbers its invoice as that transaction ends. "tooLate" is for an order whose goods are gone; then and for
 * "wrongAmount" whoever calls gives the money back or keeps it for the buyer.
 */
export async function settleOrder(
  tx: Tx,
  /** The order itself from whoever has locked it already. */
  asked: Id<"ord"> | Order,
  { from, paidCents }: { from: Account; paidCents: Cents },
): Promise<Settled> {
  const order = typeof asked === "string" ? await lockOrder(tx, asked) : asked
  const orderId = order.id
  if (order.status === "paid" || order.status === "refunded") return "paidBefore"
  if (order.status === "cancelled") return "tooLate"
  if (paidCents !== order.totalCents) return "wrongAmount"
  const lines = await tx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.id)
    .for("update")
  if (!(await canLeave(tx, order, lines)) || !(await takeAgain(tx, order, lines))) return "tooLate"
  const now = tx.now()
  await sellHolds(
    tx,
    lines.flatMap(({ holdId }) => holdId ?? []),
  )
  await writePaid(
    tx,
    { orderId, at: now },
    lines.map((line) => ({ ...line, status: statusOf(order, line) })),
  )
  for (const line of lines) await handOver(tx, order, line)
  await makeShipments(tx, order, lines)
  // A card that was about to pay it is not to be charged any more.
  if (from !== "outside:card") await cancelPayments(tx, orderId)
  await book(tx, order, lines, from)
  await tellBuyer(tx, orderId, "paid")
  return "paid"
}

/** What lapsed is taken again if all of it is still there. Looked at whole before anything is written. */
async function takeAgain(tx: Tx, order: Order, lines: readonly Line[]): Promise<boolean> {
  if (order.status !== "lapsed") return lines.length > 0 && lines.every(({ status }) => status === "unpaid")
  const bottles = lines.filter(({ kind, status }) => kind === "bottle" && status === "lapsed")
  // Lots and drams left the order when it lapsed: they are owed, and not by this order.
  if (bottles.length !== lines.length || lines.length === 0) return false
  // Its points went back when it lapsed.
  if (order.pointsSpent > 0) return false
  // Two lines may be of one shelf: what they want together must be there.
  const wanted = Map.groupBy(bottles, ({ productId, location }) => `${productId} ${location}`)
  for (const [, same] of [...wanted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { productId = null, location = null } = same[0] ?? {}
    if (!productId || !location) return false
    const { onHand, held } = await lockLevel(tx, { productId, location })
    if (onHand - held < same.reduce((all, { quantity }) => all + quantity, 0)) return false
  }
  for (const line of bottles) {
    if (!line.productId || !line.location) return false
    const shelf = { productId: line.productId, location: line.location }
    line.holdId = await holdStock(tx, { ...shelf, quantity: line.quantity, expiresAt: null })
  }
  return true
}

async function handOver(tx: Tx, order: Order, line: Line): Promise<void> {
  if (line.kind === "membership" && order.memberId !== null) await becomeMember(tx, order.memberId)
  await settleStored(tx, order, line)
  if (isKept(order, line) && order.memberId !== null && line.location !== null)
    await keepBottles(tx, [
      {
        memberId: order.memberId,
        lineId: line.id,
        quantity: line.quantity,
        location: line.location,
        isMember: (await roleOf(tx, order.memberId)) === "member",
      },
    ])
}

function isKept({ shipping }: Order, { kind }: Line): boolean {
  return shipping === "free-storage" && (kind === "lot" || kind === "bottle")
}

function statusOf(order: Order, line: Line) {
  const isFeeAlone = line.kind === "storage" && order.shipping === "none"
  if (line.kind === "membership" || line.kind === "top-up" || isFeeAlone) return "delivered"
  return isKept(order, line) ? "stored" : "paid"
}

async function roleOf(tx: Tx, memberId: Id<"mem">) {
  const [member] = await tx.db.select({ role: members.role }).from(members).where(eq(members.id, memberId))
  return member?.role
}

export type PointTerms = { perDollar: number; memberFactor: number }

/** Staff change it in the settings. */
export const usualPoints: PointTerms = { perDollar: 1, memberFactor: 2 }

async function book(tx: Tx, order: Order, lines: readonly Line[], from: Account): Promise<void> {
  const { id: orderId, memberId, totalCents } = order
  const topUpCents = lines
    .filter(({ kind }) => kind === "top-up")
    .reduce((total, line) => total + line.priceCents, 0)
  const moves: Move[] = []
  if (totalCents - topUpCents > 0) moves.push({ from, to: "house:sales", amount: totalCents - topUpCents })
  if (topUpCents > 0 && memberId !== null) moves.push({ from, to: accountOf(memberId), amount: topUpCents })
  const journals: NewJournal[] = []
  if (moves.length > 0)
    journals.push({
      kind: topUpCents > 0 ? "top-up" : "order-paid",
      memberId,
      subjectId: orderId,
      idempotencyKey: `paid ${orderId}`,
      moves,
    })
  // What a card costs when the wallet is filled is no purchase.
  if (memberId !== null && !lines.every(({ kind }) => kind === "top-up")) {
    const points = await pointsOf(tx, memberId, totalCents - topUpCents)
    if (points > 0)
      journals.push({
        kind: "points-earned",
        memberId,
        subjectId: orderId,
        idempotencyKey: `points for ${orderId}`,
        moves: [{ from: "house:points", to: accountOf(memberId), amount: points, unit: "points" }],
      })
  }
  await postJournals(tx, journals)
}

async function pointsOf(tx: Tx, memberId: Id<"mem">, spentCents: Cents): Promise<number> {
  const terms = { ...usualPoints, ...(await readSetting<Partial<PointTerms>>(tx, "points", {})) }
  const factor = (await roleOf(tx, memberId)) === "member" ? terms.memberFactor : 1
  return Math.floor(spentCents / 100) * terms.perDollar * factor
}
