import { and, eq, inArray, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { lots } from "#domains/auctions/schema.ts"
import { record } from "#domains/audit/record.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { payments, transferMatches, transfers } from "#domains/payments/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { recordManualCredit } from "#domains/wallet/separate-duties.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { type Cents, sum } from "#platform/money.ts"
import { lockOrder, type Order } from "../lock-order.ts"
import { type SettleOutcome, settleOrders } from "../paying/settle-orders.ts"
import { refuse } from "../refusals.ts"
import { readTransferRests } from "./read-transfer-rests.ts"
import { requireColleague } from "./require-colleague.ts"

export type TransferMatchRequest = { transferIds: readonly string[]; orderIds: readonly string[] }

export type TransferMatchResult = {
  orders: { id: Id<"ord">; reference: string; outcome: SettleOutcome }[]
  retainedCents: Cents
  openCents: Cents
}

const maxAtOnce = 50

/**
 * One for one, several for one, or one for several. An order is paid in full or not at all, each in its own
 * transaction. The rest, or money that came too late, goes into the buyer's wallet; a guest's stays open.
 */
export async function matchTransfers(
  ctx: Ctx,
  { transferIds, orderIds }: TransferMatchRequest,
): Promise<TransferMatchResult> {
  const actorId = requirePermission(ctx, "money")
  const from = [...new Set(transferIds)].filter((id) => isId("trf", id)).toSorted()
  const to = [...new Set(orderIds)].filter((id) => isId("ord", id))
  if (from.length === 0 || to.length === 0 || from.length + to.length > maxAtOnce)
    throw refuse("ordersUnclear")
  let result: TransferMatchResult = { orders: [], retainedCents: 0, openCents: 0 }
  // One transaction per order: in a single one, a concurrent sale and this could deadlock.
  for (const [index, orderId] of to.entries())
    result = await transaction(ctx, async (tx) => {
      const waiting = to.slice(index)
      const pool = await lockTransfers(tx, actorId, from)
      const order = await lockOrder(tx, orderId)
      // A colleague must check whether the money is the caller's, and whether it came.
      await requireUninvolved(tx, actorId, { memberIds: [order.memberId], email: order.email })
      await requireEnough(tx, pool, waiting)
      const paid = { order, from: "company:transfers", paidCents: order.totalCents } as const
      const [outcome = "tooLate"] = await settleOrders(tx, [paid])
      if (outcome === "paid") {
        await payFromPool(tx, pool, order)
        await recordHandCredits(tx, pool, order)
      }
      const matched = [...result.orders, { id: orderId, reference: order.reference, outcome }]
      if (waiting.length > 1) return { ...result, orders: matched }
      const rest = await endTransfers(tx, pool, to)
      if (rest.retainedCents === 0 && matched.every((each) => each.outcome !== "paid"))
        throw refuse("nothingMatched")
      return { orders: matched, ...rest }
    })
  return result
}

export type FundingTransfer = { id: Id<"trf">; restCents: Cents; handlers: readonly (Id<"mem"> | null)[] }

async function lockTransfers(tx: Tx, actorId: Id<"mem">, ids: Id<"trf">[]): Promise<FundingTransfer[]> {
  const rows = await tx.db
    .select()
    .from(transfers)
    .where(inArray(transfers.id, ids))
    .orderBy(transfers.id)
    .for("update")
  if (rows.length !== ids.length) throw refuse("noSuchTransfer")
  const rests = await readTransferRests(tx, rows)
  const open = rows.filter(({ status }) => status === "open")
  if (open.length === 0) throw refuse("transferEnded")
  if (open.some(({ confirmedAt }) => confirmedAt === null)) throw refuse("transferNotConfirmed")
  await requireColleague(tx, actorId, open)
  return open.map((row) => ({
    ...{ id: row.id, restCents: rests.get(row.id) ?? 0 },
    handlers: handlersOf(row, actorId),
  }))
}

/** Who entered, confirmed and now spends a transfer: none of them may pay out what it credits. */
export function handlersOf(
  { actorId: enteredBy, confirmedById }: Pick<typeof transfers.$inferSelect, "actorId" | "confirmedById">,
  actorId: Id<"mem">,
): FundingTransfer["handlers"] {
  return [actorId, enteredBy, confirmedById]
}

async function requireEnough(tx: Tx, pool: readonly FundingTransfer[], waiting: Id<"ord">[]): Promise<void> {
  const [row] = await tx.db
    .select({ cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::bigint`.mapWith(Number) })
    .from(orders)
    .where(sql`${inArray(orders.id, waiting)} and ${orders.status} in ('unpaid', 'processing', 'lapsed')`)
  const missingCents = (row?.cents ?? 0) - restOf(pool)
  if (missingCents > 0) throw refuse("transferInsufficient", { missingCents })
}

function restOf(pool: readonly FundingTransfer[]): Cents {
  return sum(...pool.map(({ restCents }) => restCents))
}

async function payFromPool(
  tx: Tx,
  pool: FundingTransfer[],
  { id: orderId, reference, totalCents }: Order,
): Promise<void> {
  const parts: { transferId: Id<"trf">; amountCents: Cents }[] = []
  let missing = totalCents
  for (const source of pool) {
    const amountCents = Math.min(missing, source.restCents)
    if (amountCents === 0) continue
    source.restCents -= amountCents
    missing -= amountCents
    parts.push({ transferId: source.id, amountCents })
  }
  const [first] = parts
  if (!first) return
  const [at, actorId] = [tx.now(), tx.actor.id]
  await tx.db.insert(transferMatches).values(parts.map((part) => ({ ...part, orderId, at, actorId })))
  await tx.db.insert(payments).values({
    id: newId("pay"),
    orderId,
    provider: "paynow",
    providerId: `${first.transferId} ${orderId}`,
    amountCents: totalCents,
    status: "succeeded",
    createdAt: at,
    changedAt: at,
  })
  await record(tx, {
    act: "transfers.match",
    subjectId: orderId,
    after: { order: reference, paidCents: totalCents, transfers: parts.length },
  })
}

/**
 * Staff who handled a transfer may not pay out what comes of it: a top-up in its buyer's wallet, a lot's price in its
 * seller's.
 */
async function recordHandCredits(
  tx: Tx,
  pool: readonly FundingTransfer[],
  { id, memberId }: Order,
): Promise<void> {
  const credited = await tx.db
    .selectDistinct({ kind: orderLines.kind, sellerId: lots.sellerId })
    .from(orderLines)
    .leftJoin(lots, and(eq(orderLines.kind, "lot"), eq(lots.id, orderLines.subjectId)))
    .where(and(eq(orderLines.orderId, id), inArray(orderLines.kind, ["top-up", "lot"])))
  for (const { kind, sellerId } of credited) {
    const toId = kind === "lot" ? sellerId : memberId
    if (toId === null) continue
    for (const source of pool) await recordManualCredit(tx, toId, source.id, source.handlers)
  }
}

async function endTransfers(tx: Tx, pool: readonly FundingTransfer[], orderIds: Id<"ord">[]) {
  const buyers = await tx.db
    .selectDistinct({ memberId: orders.memberId })
    .from(orders)
    .where(inArray(orders.id, orderIds))
  const memberId = buyers.length === 1 ? (buyers[0]?.memberId ?? null) : null
  let [retainedCents, openCents] = [0, 0]
  for (const transfer of pool) {
    const { id, restCents } = transfer
    if (restCents > 0 && memberId === null) openCents += restCents
    else if (restCents > 0 && memberId !== null) {
      await creditRest(tx, transfer, memberId)
      retainedCents += restCents
    }
    if (restCents === 0 || memberId !== null)
      await tx.db.update(transfers).set({ status: "matched" }).where(eq(transfers.id, id))
  }
  return { retainedCents, openCents }
}

export async function creditRest(
  tx: Tx,
  { id: transferId, restCents, handlers }: FundingTransfer,
  memberId: Id<"mem">,
): Promise<void> {
  await postJournal(tx, {
    kind: "over-payment",
    memberId,
    subjectId: transferId,
    idempotencyKey: `over ${transferId}`,
    moves: [{ from: "company:transfers", to: accountOf(memberId), amount: restCents }],
  })
  await recordManualCredit(tx, memberId, transferId, handlers)
  await record(tx, {
    act: "transfers.retainRest",
    subjectId: memberId,
    after: { transfer: transferId, restCents },
  })
}
