import { and, eq, gte, lt, sql } from "drizzle-orm"
import { approve } from "#domains/approvals/answer-approval.ts"
import { approvals } from "#domains/approvals/schema.ts"
import { sendPaymentLink } from "#domains/checkout/for-staff/send-payment-link.ts"
import { lapseOrders } from "#domains/checkout/lapse-orders.ts"
import { refund } from "#domains/checkout/paying/refund.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { enterTransfer, TypedTransfer } from "#domains/checkout/transfers/enter-transfer.ts"
import { matchTransfers } from "#domains/checkout/transfers/match-transfers.ts"
import { listings } from "#domains/listings/schema.ts"
import type { ShippingMethod } from "#domains/orders/kinds.ts"
import { fewestForMedian } from "#domains/prices/rules.ts"
import { chooseSlot, readPickUp } from "#domains/shipments/choose-slot.ts"
import { deliverShipment, packShipment, shipShipment } from "#domains/shipments/move-shipments.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { availableColumn } from "#domains/stock/levels.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import { approvalKinds } from "#pages/admin/approvals/approval-kinds.ts"
import type { AppContext, Ctx, Language } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { formatLocalTime } from "#platform/time.ts"
import { addressOf } from "./addresses.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { actingAs, type Cast, type DemoMember, emailOf } from "./people.ts"
import { hour, timelineOf } from "./timeline.ts"

type OrderScenario = {
  hoursAgo: number
  bottles: number
  shipping: ShippingMethod
  /**
   * The final state. "waits" and "link" are unpaid and in time, and staff sent a payment link for the second; "sent"
   * was delivered or picked up; "booked" is packed, and its buyer has chosen a pick-up time.
   */
  end: "paid" | "sent" | "booked" | "on-its-way" | "refunded" | "waits" | "link" | "lapsed"
  language?: Language
}

/** A buyer abroad cannot pay a PayNow code, so staff wrote another way. */
const fromAbroad: OrderScenario = { hoursAgo: 7, bottles: 1, shipping: "self", end: "link" }

/** Ordered yesterday, so that the first pick-up slot is still in the future. */
const toPickUp: OrderScenario = { hoursAgo: 27, bottles: 1, shipping: "self", end: "booked" }

const scenarios: readonly OrderScenario[] = [
  { hoursAgo: 40 * 24, bottles: 2, shipping: "self", end: "sent" },
  { hoursAgo: 33 * 24, bottles: 2, shipping: "delivery", end: "sent" },
  { hoursAgo: 26 * 24, bottles: 1, shipping: "free-storage", end: "paid" },
  { hoursAgo: 12 * 24, bottles: 1, shipping: "delivery", end: "refunded" },
  { hoursAgo: 9 * 24, bottles: 1, shipping: "self", end: "lapsed" },
  { hoursAgo: 3 * 24, bottles: 1, shipping: "delivery", end: "on-its-way" },
  { hoursAgo: 30, bottles: 2, shipping: "delivery", end: "paid" },
  { hoursAgo: 5, bottles: 1, shipping: "delivery", end: "waits" },
]

/** Orders of members, each placed, paid and refunded at its own time by the verbs that members and staff use. */
export function planOrders(app: AppContext, cast: Cast) {
  const now = app.clock.now()
  const others = keyedPrng("who orders").shuffled(cast.crowd).slice(0, 6)
  const buyers: { shopper: DemoShopper; scenes: readonly OrderScenario[]; language: Language }[] = [
    { shopper: cast.ann, scenes: [...scenarios, fromAbroad, toPickUp], language: "en" },
    { shopper: cast.ben, scenes: scenarios.slice(1, 7), language: "vi" },
    ...others.map((shopper, index) => ({
      shopper,
      scenes: scenarios.filter((_, at) => at % 3 === index % 3),
      language: (["en", "vi", "cn"] as const)[index % 3] ?? "en",
    })),
  ]
  const planned = buyers
    .flatMap(({ shopper, language, ...buyer }) => buyer.scenes.map((scene) => ({ shopper, language, scene })))
    .toSorted((a, b) => b.scene.hoursAgo - a.scene.hoursAgo)
    .map((play, index) => ({
      ...play,
      placedAt: new Date(now.getTime() - play.scene.hoursAgo * hour - index),
    }))
  return {
    async playUntil(until: Date): Promise<number> {
      let placed = 0
      while (planned[0] && planned[0].placedAt <= until) {
        const [next] = planned.splice(0, 1)
        if (next && (await play(app, cast, next))) placed++
      }
      return placed
    },
  }
}

type DemoShopper = DemoMember & { country?: string | null }

type PlannedOrder = { shopper: DemoShopper; language: Language; scene: OrderScenario; placedAt: Date }

async function play(
  app: AppContext,
  cast: Cast,
  { shopper, language, scene, placedAt }: PlannedOrder,
): Promise<boolean> {
  const key = `${shopper.username} ${placedAt.getTime()}`
  const timeline = timelineOf(app, placedAt)
  const buyer = { ...actingAs(timeline, shopper), language }
  const chosen = await findListings(buyer, scene, key)
  if (chosen.length < scene.bottles) return false
  const lineIds: Id<"orl">[] = []
  for (const listingId of chosen)
    lineIds.push((await addToBasket(buyer, { listingId, quantity: 1, idempotencyKey: key })).lineId)
  const order = await placeOrder(buyer, {
    goods: { lineIds },
    paymentMethod: "transfer",
    shipping: scene.shipping,
    address: scene.shipping === "delivery" ? addressOf(shopper) : null,
    email: emailOf(shopper.username),
    idempotencyKey: key,
  })
  if (scene.end === "waits") return true
  const later = (hours: number) => timeline.clock.moveTo(new Date(placedAt.getTime() + hours * hour))
  if (scene.end === "lapsed") {
    later(49)
    await lapseOrders(timeline)
    return true
  }
  if (scene.end === "link") {
    later(1)
    const message = `Thank you for your order. To pay from abroad, transfer S$${(order.totalCents / 100).toFixed(2)} to account 003-912345-6 at DBS Bank (SWIFT DBSSSGSG) with the reference ${order.reference}. Your bank's fee is yours to bear.`
    await sendPaymentLink(actingAs(timeline, cast.shopkeeper), order.id, { url: "", label: "", message })
    return true
  }
  later(3)
  const staff = actingAs(timeline, cast.admin)
  await payByTransfer({ staff, colleague: actingAs(timeline, cast.finance) }, shopper, order)
  if (scene.end === "refunded") {
    later(5 * 24)
    const refundInput = { orderId: order.id, amountCents: order.totalCents, destination: "wallet" as const }
    await refund(staff, { ...refundInput, reason: "The seal was cracked", idempotencyKey: key })
  }
  if (scene.end === "booked") {
    later(4)
    const { slots } = await readPickUp(buyer, order.id)
    const slot = slots.find(({ isFree }) => isFree)
    if (slot) await chooseSlot(buyer, order.id, slot.at)
    later(20)
    await packOrder(actingAs(timeline, cast.shopkeeper), order.id)
  }
  if (scene.end === "sent" || scene.end === "on-its-way")
    await shipOrder(actingAs(timeline, cast.shopkeeper), order.id, scene.end === "sent", later)
  return true
}

async function packOrder(staff: Ctx, orderId: Id<"ord">) {
  const parcels = await staff.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
  for (const { id } of parcels) await packShipment(staff, id)
}

async function shipOrder(
  staff: Ctx,
  orderId: Id<"ord">,
  hasArrived: boolean,
  later: (hours: number) => void,
) {
  later(24)
  const parcels = await staff.db.select().from(shipments).where(eq(shipments.orderId, orderId))
  for (const { id, kind } of parcels) {
    later(24)
    await packShipment(staff, id)
    later(30)
    if (kind === "carrier")
      await shipShipment(staff, id, { carrier: "SingPost", tracking: `SP${id.slice(-8).toUpperCase()}SG` })
    later(72)
    if (hasArrived) await deliverShipment(staff, id)
  }
}

type TransferStaff = { staff: Ctx; colleague: Ctx }
type SeedOrder = { id: Id<"ord">; reference: string; totalCents: number }

/** One admin enters the transfer, another confirms it, and it pays the order. */
async function payByTransfer({ staff, colleague }: TransferStaff, shopper: DemoMember, order: SeedOrder) {
  const transferId = await enterTransfer(
    staff,
    TypedTransfer.parse({
      receivedOn: formatLocalTime(staff.now()).slice(0, 10),
      amount: (order.totalCents / 100).toFixed(2),
      payer: shopper.username.toUpperCase(),
      text: `PAYNOW ${order.reference}`,
      key: `transfer ${order.id}`,
    }),
  )
  const [waiting] = await staff.db
    .select({ id: approvals.id })
    .from(approvals)
    .where(eq(approvals.subjectId, transferId))
  if (waiting) await approve(colleague, approvalKinds, waiting.id)
  await matchTransfers(staff, { transferIds: [transferId], orderIds: [order.id] })
}

async function findListings(
  ctx: Ctx,
  { bottles, shipping }: OrderScenario,
  key: string,
): Promise<Id<"lst">[]> {
  // A stored bottle needs enough sales for a value.
  const isValued = sql`(select count(*) from lots l join bidding_states s on s.lot_id = l.id and s.status = 'sold'
      and s.closed_at > ${ctx.now().toISOString()}::timestamptz - interval '330 days'
    where l.product_id = ${listings.productId}) >= ${fewestForMedian}`
  const shelf = await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(
      stockLevels,
      and(eq(stockLevels.productId, listings.productId), eq(stockLevels.location, listings.location)),
    )
    .where(
      and(
        eq(listings.kind, "bottle"),
        eq(listings.location, "singapore"),
        eq(listings.status, "on-sale"),
        lt(listings.createdAt, ctx.now()),
        gte(availableColumn, 8),
        shipping === "free-storage" ? isValued : undefined,
      ),
    )
    .orderBy(listings.createdAt)
  return keyedPrng(key)
    .shuffled(shelf)
    .slice(0, bottles)
    .map(({ id }) => id)
}
