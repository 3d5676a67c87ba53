import { and, eq, inArray, sql } from "drizzle-orm"
import { can, requirePermission } from "#domains/accounts/permissions.ts"
import { readAccount } from "#domains/accounts/reads.ts"
import { codeOf } from "#domains/countries/countries.ts"
import { homeCountry } from "#domains/countries/home-country.ts"
import type { DeliveryAddress } from "#domains/orders/address.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import type { PaymentMethod } from "#domains/orders/kinds.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { chargeItems } from "#domains/storage/charge-storage.ts"
import { refuse } from "#domains/storage/refusals.ts"
import { storageFees, storedItems } from "#domains/storage/schema.ts"
import { textsOf } from "#language/texts.server.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { type Id, isId } from "#platform/ids.ts"
import { releaseOrder } from "../lapse-orders.ts"
import { payByWallet } from "../paying/pay-by-wallet.ts"
import { isPlaced } from "../placing/find-by-idempotency-key.ts"
import type { PlacedOrder } from "../placing/new-order.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { refuse as refuseOrder } from "../refusals.ts"

export type SendStoredRequest = {
  itemIds: readonly string[]
  shipping: "delivery" | "self"
  address: DeliveryAddress | null
  paymentMethod: Exclude<PaymentMethod, "free">
  idempotencyKey: string
}

const perMember: Limit = { name: "send-stored", times: 30, seconds: 60 * 60 }
const maxAtOnce = 60

/** Paid at once if from the wallet or free. Ends an earlier unpaid order for one of the bottles. */
export async function sendStored(ctx: Ctx, request: SendStoredRequest): Promise<PlacedOrder> {
  const { shipping, address } = request
  if (shipping === "delivery" && !address) throw refuseOrder("addressRequired")
  if (address && codeOf(address.country) !== homeCountry && !can(ctx, "deliverAbroad"))
    throw refuseOrder("countryNotYours", { field: "country" })
  return await placeStorageOrder(ctx, { ...request, address: shipping === "delivery" ? address : null })
}

export async function payForStorage(
  ctx: Ctx,
  { itemIds, idempotencyKey }: Pick<SendStoredRequest, "itemIds" | "idempotencyKey">,
): Promise<PlacedOrder> {
  return await placeStorageOrder(ctx, {
    itemIds,
    shipping: "none",
    address: null,
    paymentMethod: "wallet",
    idempotencyKey,
  })
}

type StorageOrderRequest = Omit<SendStoredRequest, "shipping"> & {
  shipping: SendStoredRequest["shipping"] | "none"
}

async function placeStorageOrder(ctx: Ctx, { itemIds, ...rest }: StorageOrderRequest): Promise<PlacedOrder> {
  const memberId = requirePermission(ctx, "pay")
  const ids = [...new Set(itemIds)].filter((id) => isId("sto", id))
  if (ids.length === 0 || ids.length !== itemIds.length) throw refuse("nothingChosen")
  if (ids.length > maxAtOnce) throw refuse("tooMany", { max: maxAtOnce })
  const retryAfterSeconds = await countTry(ctx.app, perMember, memberId)
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
  return await transaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${memberId}`}, 0))`)
    const { email } = await readAccount(tx, memberId)
    const order = { ...rest, email }
    // Already placed under this key: create no second debt.
    const isOf = (lines: readonly { subjectId: string }[]) =>
      lines.every(({ subjectId }) => itemIds.includes(subjectId)) &&
      (rest.shipping === "none" || lines.length === ids.length)
    if (await isPlaced(tx, { memberId, key: rest.idempotencyKey }, isOf))
      return await placeOrder(tx, { goods: { lineIds: [] }, ...order })
    await cancelEarlierOrders(tx, memberId, ids)
    const lineIds = await createStorageLines(tx, memberId, ids, rest.shipping === "none")
    const placed = await placeOrder(tx, { goods: { lineIds }, ...order })
    if (placed.paymentMethod !== "wallet" && placed.paymentMethod !== "free") return placed
    await payByWallet(tx, placed.id)
    return { ...placed, status: "paid" }
  })
}

/** Lock order, everywhere: orders, lines, stored bottles. */
async function cancelEarlierOrders(tx: Tx, memberId: Id<"mem">, ids: readonly Id<"sto">[]): Promise<void> {
  const waiting = await tx.db
    .selectDistinct({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.memberId, memberId),
        eq(orderLines.kind, "storage"),
        eq(orderLines.status, "unpaid"),
        inArray(orderLines.subjectId, [...ids]),
      ),
    )
  const orderIds = waiting.flatMap(({ orderId }) => orderId ?? []).toSorted()
  for (const orderId of orderIds) await releaseOrder(tx, orderId, "cancelled")
}

async function createStorageLines(
  tx: Tx,
  memberId: Id<"mem">,
  ids: readonly Id<"sto">[],
  isFeeAlone: boolean,
) {
  const items = await tx.db
    .select({ item: storedItems, line: orderLines })
    .from(storedItems)
    .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
    .where(and(inArray(storedItems.id, [...ids]), eq(storedItems.memberId, memberId)))
    .orderBy(storedItems.id)
    .for("update", { of: storedItems })
  if (items.length !== ids.length) throw refuse("noSuchItem")
  const allowedStatuses = isFeeAlone ? ["stored", "relisting", "relisted"] : ["stored"]
  if (items.some(({ item }) => !allowedStatuses.includes(item.status))) throw refuse("notStored")
  await chargeItems(
    tx,
    items.flatMap(({ item }) => (item.endedAt === null ? item : [])),
  )
  const unpaidFees = await readUnpaidFees(tx, ids)
  const t = textsOf(tx.language, "storage")
  const lineIds: Id<"orl">[] = []
  for (const { item, line } of items) {
    const priceCents = unpaidFees.get(item.id) ?? 0
    if (isFeeAlone && priceCents === 0) continue
    const { productId, imagePath } = line
    const title = t(isFeeAlone ? "line.fee" : "line.sent", { title: line.title })
    lineIds.push(
      await createOrderLine(
        tx,
        {
          memberId,
          kind: "storage",
          subjectId: item.id,
          title,
          productId,
          location: item.location,
          imagePath,
          path: "/my-account/storage",
          priceCents,
        },
        tx.now(),
      ),
    )
  }
  if (lineIds.length === 0) throw refuse("nothingOwed")
  return lineIds
}

async function readUnpaidFees(tx: Tx, ids: readonly Id<"sto">[]): Promise<Map<Id<"sto">, number>> {
  const rows = await tx.db
    .select({
      itemId: storageFees.itemId,
      cents: sql<number>`sum(${storageFees.amountCents})`.mapWith(Number),
    })
    .from(storageFees)
    .where(and(inArray(storageFees.itemId, [...ids]), eq(storageFees.status, "owed")))
    .groupBy(storageFees.itemId)
  return new Map(rows.map(({ itemId, cents }) => [itemId, cents]))
}
