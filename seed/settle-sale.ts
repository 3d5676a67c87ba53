import { and, eq, inArray, sql } from "drizzle-orm"
import { members } from "#domains/accounts/schema.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { importStatement } from "#domains/checkout/transfers/import-statement.ts"
import { matchTransfers } from "#domains/checkout/transfers/match-transfers.ts"
import type { ShippingMethod } from "#domains/orders/kinds.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { transfers } from "#domains/payments/schema.ts"
import { creditSellers } from "#domains/settlements/credit-sellers.ts"
import { openSettlements } from "#domains/settlements/open-settlements.ts"
import { deliverShipment, packShipment, shipShipment } from "#domains/shipments/move-shipments.ts"
import { shipments } from "#domains/shipments/schema.ts"
import type { AppContext, Language } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { formatLocalTime } from "#platform/time.ts"
import { addressOf } from "./addresses.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { actingAs, type Cast, type DemoMember, emailOf } from "./people.ts"
import { day, hour, inParallelOnTimelines, minute, startOfDay, timelineOf } from "./timeline.ts"

/** Each uses a connection, and another one to read a setting. */
const parallelism = 5

type SaleBuyer = DemoMember & { country: string | null; lineIds: Id<"orl">[] }

export type SaleToPay = {
  key: string
  subjectIds: readonly string[]
  endedAt: Date
  /** Usernames and order lines that do not pay. */
  unpaid?: ReadonlySet<string>
  /** False for drams, which are never stored. */
  canStore: boolean
  /** Places orders only on the day on which their payment is found, so that no part waits for a later call. */
  paysAtOnce?: true
  /** Usernames of buyers who store their bottles. */
  storing?: ReadonlySet<string>
}

type SaleOrder = { id: Id<"ord">; reference: string; totalCents: number; buyer: SaleBuyer; placedAt: Date }

/** Buyers pay realistically: most within two days, some late; the bank's statement is read on the next morning. */
export async function paySale(app: AppContext, cast: Cast, sale: SaleToPay): Promise<Date[]> {
  const buyers = await findBuyers(app, sale)
  const orders = await placeOrders(app, sale, buyers)
  const byMorning = Map.groupBy(orders, ({ placedAt }) => nextMorning(placedAt).getTime())
  const mornings = [...byMorning.keys()]
    .toSorted((a, b) => a - b)
    .filter((at) => at <= app.clock.now().getTime())
  for (const at of mornings) {
    const paid = byMorning.get(at) ?? []
    await importAndMatch(app, cast, { paid, at: new Date(at) })
    await openSettlements(timelineOf(app, new Date(at + hour)))
    await shipOrders(app, cast, { paid, at: new Date(at) })
  }
  return mornings.map((at) => new Date(at))
}

/** Credits the sellers once the waiting time is over, day by day as the lots were paid. */
export async function creditSellersOf(app: AppContext, mornings: readonly Date[]): Promise<Date | undefined> {
  const due = mornings
    .map((morning) => new Date(morning.getTime() + 14 * day + hour))
    .filter((at) => at <= app.clock.now())
  for (const at of due) {
    const timeline = timelineOf(app, at)
    while ((await creditSellers(timeline)) > 0);
  }
  return due.at(-1)
}

async function findBuyers(app: AppContext, { subjectIds, unpaid }: SaleToPay): Promise<SaleBuyer[]> {
  const rows = await app.db
    .select({
      lineId: orderLines.id,
      id: members.id,
      username: members.username,
      role: members.role,
      country: members.countryMb,
    })
    .from(orderLines)
    .innerJoin(members, eq(members.id, orderLines.memberId))
    .where(
      and(
        inArray(orderLines.subjectId, [...subjectIds]),
        eq(orderLines.status, "unpaid"),
        sql`${orderLines.orderId} is null`,
      ),
    )
    .orderBy(members.username, orderLines.createdAt, orderLines.subjectId)
  const own = Map.groupBy(
    rows.filter(({ lineId, username }) => !unpaid?.has(username) && !unpaid?.has(lineId)),
    ({ id }) => id,
  )
  return [...own.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { lineId: _, ...buyer } = first
    return [{ ...buyer, lineIds: lines.map(({ lineId }) => lineId) }]
  })
}

async function placeOrders(
  app: AppContext,
  sale: SaleToPay,
  buyers: readonly SaleBuyer[],
): Promise<SaleOrder[]> {
  const now = app.clock.now()
  const planned = buyers
    .map((buyer) => ({ buyer, placedAt: orderedAt(sale, buyer) }))
    .filter(({ placedAt }) => (sale.paysAtOnce ? nextMorning(placedAt) : placedAt) <= now)
    .toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
  const orders: SaleOrder[] = []
  await inParallelOnTimelines(app, planned, parallelism, async ({ buyer, placedAt }, timeline) => {
    timeline.clock.moveTo(placedAt)
    const ctx = { ...actingAs(timeline, buyer), language: languageOf(buyer) }
    const shipping = shippingOf(sale, buyer, now)
    const order = await placeOrder(ctx, {
      goods: { lineIds: buyer.lineIds },
      paymentMethod: "transfer",
      shipping,
      address: shipping === "delivery" ? addressOf(buyer) : null,
      email: emailOf(buyer.username),
      idempotencyKey: `${sale.key} ${buyer.username}`,
    })
    orders.push({ ...order, buyer, placedAt })
  })
  return orders
}

function languageOf({ country }: SaleBuyer): Language {
  if (country === "Vietnam") return "vi"
  return country === "Hong Kong" ? "cn" : "en"
}

/** One buyer in sixteen is late, and pays the late fee. */
function orderedAt({ key, endedAt }: SaleToPay, { username }: SaleBuyer): Date {
  const random = keyedPrng(`${key} paid by ${username}`)
  const hours = random.isOne(1 / 16) ? random.between(74, 100) : random.between(2, 46)
  return new Date(Math.floor(endedAt.getTime() + hours * hour))
}

function shippingOf(
  { key, endedAt, canStore, storing }: SaleToPay,
  { username }: SaleBuyer,
  now: Date,
): ShippingMethod {
  if (storing?.has(username)) return "free-storage"
  const random = keyedPrng(`${key} sent to ${username}`)
  const isRecent = now.getTime() - endedAt.getTime() < 60 * day
  if (canStore && isRecent && random.isOne(0.25)) return "free-storage"
  return random.isOne(0.5) ? "delivery" : "self"
}

function nextMorning(at: Date): Date {
  return new Date(startOfDay(at).getTime() + day + 9.5 * hour)
}

type DayOfPayments = { paid: readonly SaleOrder[]; at: Date }

/**
 * A day's bank statement names the orders, and each transfer pays its order. One admin imports it and another matches
 * it; neither may pay the seller out, so finance does that.
 */
async function importAndMatch(app: AppContext, cast: Cast, { paid, at }: DayOfPayments): Promise<void> {
  const rows = paid.map(({ reference, totalCents, buyer, placedAt }) =>
    [
      formatLocalTime(placedAt).slice(0, 10),
      (totalCents / 100).toFixed(2),
      buyer.username.toUpperCase(),
      `PAYNOW ${reference}`,
    ].join(","),
  )
  await importStatement(
    actingAs(timelineOf(app, at), cast.secondAdmin),
    ["Date,Amount,Payer,Reference", ...rows].join("\n"),
  )
  const arrived = await app.db
    .select({ id: transfers.id, text: transfers.text })
    .from(transfers)
    .where(
      inArray(
        transfers.text,
        paid.map(({ reference }) => `PAYNOW ${reference}`),
      ),
    )
  const idOf = new Map(arrived.map(({ id, text }) => [text, id]))
  await inParallelOnTimelines(app, [...paid.entries()], parallelism, async ([index, order], timeline) => {
    const { id, reference } = order
    const transferId = idOf.get(`PAYNOW ${reference}`)
    if (!transferId) throw new Error(`The transfer for ${reference} did not arrive`)
    timeline.clock.moveTo(new Date(at.getTime() + (10 + (index % parallelism)) * minute))
    await matchTransfers(actingAs(timeline, cast.admin), { transferIds: [transferId], orderIds: [id] })
  })
}

/**
 * Packs on the next day, then hands over at the counter or to the carrier. Leaves out steps that are still in the
 * future.
 */
async function shipOrders(app: AppContext, cast: Cast, { paid, at }: DayOfPayments): Promise<void> {
  if (paid.length === 0) return
  const parcels = await app.db
    .select({ id: shipments.id, kind: shipments.kind, orderId: shipments.orderId })
    .from(shipments)
    .where(
      inArray(
        shipments.orderId,
        paid.map(({ id }) => id),
      ),
    )
  const now = app.clock.now().getTime()
  const referenceOf = new Map(paid.map(({ id, reference, buyer }) => [id, `${reference} ${buyer.username}`]))
  await inParallelOnTimelines(app, parcels, parallelism, async ({ id, kind, orderId }, timeline) => {
    timeline.clock.moveTo(at)
    const random = keyedPrng(`parcel of ${referenceOf.get(orderId)?.split(" ")[1]} ${at.toISOString()}`)
    const shopkeeper = actingAs(timeline, cast.shopkeeper)
    const reaches = (days: number) => {
      const moment = at.getTime() + days * day
      if (moment <= now) timeline.clock.moveTo(new Date(moment))
      return moment <= now
    }
    if (!reaches(random.between(0.9, 1.2))) return
    await packShipment(shopkeeper, id)
    if (kind === "carrier") {
      if (!reaches(1.4)) return
      await shipShipment(shopkeeper, id, {
        carrier: "SingPost",
        tracking: `SP${id.slice(-8).toUpperCase()}SG`,
      })
    }
    if (reaches(random.between(2.1, 6.5))) await deliverShipment(shopkeeper, id)
  })
}
