import type { QueryConfig, QueryResult } from "pg"
import { becomeMember } from "#domains/membership/become-member.ts"
import { notifyBuyers } from "#domains/orders/notify-buyer.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { settleSellers } from "#domains/orders/settle-sellers.ts"
import { reclaimPromotionUse } from "#domains/promotions/apply-promotion.ts"
import { makeShipments } from "#domains/shipments/make-shipments.ts"
import { type HoldStatuses, holdStock, sellHolds } from "#domains/stock/hold-stock.ts"
import { byShelf, lockLevel, shelfOf } from "#domains/stock/levels.ts"
import { canLeave, settleStored } from "#domains/storage/settle-stored.ts"
import { storeBottles } from "#domains/storage/store-bottles.ts"
import type { LedgerAccount } from "#domains/wallet/accounts.ts"
import type { Tx } from "#platform/ctx.ts"
import { enqueueWrite } from "#platform/database/batch-transaction.server.ts"
import { pipelineQueries, sqlClientOf } from "#platform/database/db.server.ts"
import { columnsOf } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"
import { enqueue } from "#platform/jobs/outbox.ts"
import type { Cents } from "#platform/money.ts"
import { lockOrder, type Order } from "../lock-order.ts"
import { type BuyerRoles, postPaymentJournals, readRoles, rolesOf } from "../post-payment-journals.ts"
import { cancelPayments } from "./open-payment.ts"

type SettledLine = typeof orderLines.$inferSelect

export type SettleOutcome = "paid" | "paidBefore" | "tooLate" | "wrongAmount"

export type IncomingPayment = { order: Order; from: LedgerAccount; paidCents: Cents }
type SettledOrder = IncomingPayment & { lines: readonly SettledLine[] }

/**
 * In the caller's transaction. Idempotent. A trigger assigns the invoice number at its end. "tooLate": the goods are
 * gone. After "tooLate" or "wrongAmount" the caller refunds the money or keeps it for the buyer.
 */
export async function settleOrder(
  tx: Tx,
  orderId: Id<"ord">,
  paid: Omit<IncomingPayment, "order">,
): Promise<SettleOutcome> {
  const [settled] = await settleOrders(tx, [{ ...paid, order: await lockOrder(tx, orderId) }])
  return settled ?? "tooLate"
}

/**
 * As many statements as for one order. A refusal undoes them all. The caller may lock the goods in the same pipeline.
 */
export async function settleOrders(
  tx: Tx,
  incoming: readonly IncomingPayment[],
  locked?: LockedGoods,
): Promise<SettleOutcome[]> {
  const open = incoming.filter((each) => earlierOutcome(each) === undefined)
  const goods = locked ?? (await lockGoods(tx, open))
  const paid: SettledOrder[] = []
  for (const each of open) {
    const own = goods.lines.get(each.order.id) ?? []
    if (own.some(isStored) && !(await canLeave(tx, each.order, own))) continue
    if (await reacquireStock(tx, each.order, own)) paid.push({ ...each, lines: own })
  }
  if (paid.length > 0) await fulfilLines(tx, paid, goods)
  const isPaid = new Set(paid.map(({ order }) => order.id))
  return incoming.map((each) => earlierOutcome(each) ?? (isPaid.has(each.order.id) ? "paid" : "tooLate"))
}

function earlierOutcome({ order, paidCents }: IncomingPayment): SettleOutcome | undefined {
  if (order.status === "paid" || order.status === "refunded") return "paidBefore"
  if (order.status === "cancelled") return "tooLate"
  return paidCents === order.totalCents ? undefined : "wrongAmount"
}

export type LockedGoods = {
  lines: ReadonlyMap<string | null, SettledLine[]>
  holds: HoldStatuses
  roles: BuyerRoles
}

async function lockGoods(tx: Tx, incoming: readonly IncomingPayment[]): Promise<LockedGoods> {
  if (incoming.length === 0) return lockedGoodsOf([])
  return lockedGoodsOf(
    await pipelineQueries(sqlClientOf(tx.db), lockGoodsQueries(incoming.map(({ order }) => order.id))),
  )
}

/** The orders must be locked. Lock order: lines before their holds. */
export function lockGoodsQueries(orderIds: readonly Id<"ord">[]): QueryConfig[] {
  return [
    { name: "lock-lines-of-orders", text: linesText, values: [orderIds] },
    { name: "lock-holds-of-orders", text: holdsText, values: [orderIds] },
    { name: "roles-of-buyers", text: rolesText, values: [orderIds] },
  ]
}

const linesText = `
  select ${columnsOf(orderLines, "l")} from order_lines l where l.order_id = any($1::text[]) order by l.id for no key update`

const holdsText = `
  select id, status from stock_holds
  where id = any(array(select l.hold_id from order_lines l where l.order_id = any($1::text[]) and l.hold_id is not null))
  order by id for update`

const rolesText = `
  select id, case when member_since is not null then 'member' else role end as role from members
  where id = any(array(select o.member_id from orders o where o.id = any($1::text[]) and o.member_id is not null))`

export function lockedGoodsOf([lines, holds, roles]: readonly QueryResult[]): LockedGoods {
  const locked: readonly SettledLine[] = lines?.rows ?? []
  return {
    lines: Map.groupBy(locked, ({ orderId }) => orderId),
    holds: new Map(holds?.rows.map(({ id, status }) => [id, status])),
    roles: rolesOf(roles?.rows ?? []),
  }
}

async function fulfilLines(
  tx: Tx,
  paid: readonly SettledOrder[],
  { holds, roles }: LockedGoods,
): Promise<void> {
  const all = paid.flatMap(({ order, lines }) => lines.map((line) => ({ order, line })))
  await sellHolds(
    tx,
    all.flatMap(({ line }) => line.holdId ?? []),
    holds,
  )
  await enqueueWrite(tx, {
    name: "write-paid",
    text: paidText,
    values: [
      ...[paid.map(({ order }) => order.id), tx.now(), all.map(({ line }) => line.id)],
      ...[all.map(({ order, line }) => statusOf(order, line)), all.map(({ line }) => line.holdId)],
    ],
  })
  for (const { order, line } of all) await fulfilLine(tx, order, line)
  if (all.some(({ line }) => line.kind === "lot")) await enqueue(tx, settleSellers, [{}])
  await makeShipments(tx, paid)
  for (const { order, from } of paid) if (from !== "outside:card") await cancelPayments(tx, order.id)
  const joined = all
    .filter(({ line }) => line.kind === "membership")
    .flatMap(({ order }) => order.memberId ?? [])
  const changed = joined.length > 0 ? await readRoles(tx, joined) : new Map()
  await postPaymentJournals(tx, paid, new Map([...roles, ...changed]))
  await notifyBuyers(
    tx,
    paid.map(({ order }) => ({ orderId: order.id, event: "paid", facts: {} })),
  )
}

const paidText = `
  with paid as (
    update orders set status = 'paid', paid_at = $2, ended_at = $2 where id = any($1::text[])
  )
  update order_lines l set status = t.status, paid_at = $2, hold_id = t.hold_id
  from unnest($3::text[], $4::text[], $5::text[]) as t(id, status, hold_id) where l.id = t.id`

/** All or nothing: checks everything before it writes. */
async function reacquireStock(tx: Tx, order: Order, lines: readonly SettledLine[]): Promise<boolean> {
  if (order.status !== "lapsed") {
    if (lines.length === 0 || lines.some(({ status }) => status !== "unpaid")) return false
    return await holdFromStock(
      tx,
      lines.filter(({ kind, holdId }) => kind === "bottle" && holdId === null),
    )
  }
  const bottles = lines.filter(({ kind, status }) => kind === "bottle" && status === "lapsed")
  // Lots and drams left the order when it lapsed: they are owed, but not by this order.
  if (bottles.length !== lines.length || lines.length === 0) return false
  if (order.pointsSpent > 0) return false
  return await holdFromStock(tx, bottles, () => reclaimPromotionUse(tx, order))
}

/** `isAllowed` may lock promotions: everywhere after the stock. */
async function holdFromStock(
  tx: Tx,
  bottles: readonly SettledLine[],
  isAllowed = async () => true,
): Promise<boolean> {
  // Several lines may need the same stock.
  const wanted = Map.groupBy(bottles.toSorted(byShelf), shelfOf)
  for (const same of wanted.values()) {
    const { productId = null, location = null } = same[0] ?? {}
    if (!productId || !location) return false
    const { onHand, held } = await lockLevel(tx, { productId, location })
    if (onHand - held < same.reduce((all, { quantity }) => all + quantity, 0)) return false
  }
  if (!(await isAllowed())) return false
  for (const line of bottles) {
    if (!line.productId || !line.location) return false
    const stockLevel = { productId: line.productId, location: line.location }
    line.holdId = await holdStock(tx, { ...stockLevel, quantity: line.quantity, expiresAt: null })
  }
  return true
}

async function fulfilLine(tx: Tx, order: Order, line: SettledLine): Promise<void> {
  if (line.kind === "membership" && order.memberId !== null) await becomeMember(tx, order.memberId)
  if (isStored(line)) await settleStored(tx, order, line)
  if (goesToStorage(order, line) && order.memberId !== null && line.location !== null)
    await storeBottles(tx, [
      {
        memberId: order.memberId,
        lineId: line.id,
        quantity: line.quantity,
        location: line.location,
        isMember: (await readRoles(tx, [order.memberId])).get(order.memberId) === "member",
      },
    ])
}

function isStored({ kind }: SettledLine): boolean {
  return kind === "storage"
}

function goesToStorage({ shipping }: Order, { kind }: SettledLine): boolean {
  return shipping === "free-storage" && (kind === "lot" || kind === "bottle")
}

function statusOf(order: Order, line: SettledLine) {
  const isFeeAlone = line.kind === "storage" && order.shipping === "none"
  if (line.kind === "membership" || line.kind === "top-up" || isFeeAlone) return "delivered"
  return goesToStorage(order, line) ? "stored" : "paid"
}
