import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { parseArgs } from "node:util"
import type { Id } from "#platform/ids.ts"
import { isParallelQuery } from "../queries/parallel-queries.ts"
import { passTime, runMinute } from "./background.ts"
import { Buyer, type Promises } from "./buyers.ts"
import { checkMoney } from "./check-money.ts"
import { planSales, type SendingPlan } from "./lot-plans.ts"
import { LotSale } from "./lot-sale.ts"
import { MoneyShop } from "./money-shop.ts"
import { type MoneyPlan, planMoney } from "./order-plans.ts"
import { Payouts } from "./payouts.ts"
import { Staff } from "./staff.ts"

/**
 * `npm run money-test -- [--seed N] [--orders N]`: orders, won lots, payments, refunds, settlements, payouts and
 * deliveries while processes die, connections break and card companies fail. The last line is JSON: first what must be 0, then what was measured. Exit
 * code 1 if anything is wrong.
 */
const atOnce = 24
const minuteEachMs = 120
/** Of six hours each: the longest wait of any of this is two days. */
const maxRounds = 100
const stormyHalfDays = 8
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    orders: { type: "string", default: "10000" },
    steps: { type: "string", default: "150" },
    log: { type: "string", default: "silent" },
  },
})
const [seed, orders, meanSteps] = [values.seed, values.orders, values.steps].map(Number)
if (![seed, orders, meanSteps].every(Number.isSafeInteger))
  throw new Error("--seed, --orders and --steps are numbers")

const begun = performance.now()
const folder = mkdtempSync(join(tmpdir(), "quaich-money-"))
const plan = planMoney(seed ?? 0, orders ?? 0)
const maxUses = Math.ceil(plan.orders.length / 20)
const shop = await MoneyShop.start({
  folder,
  seed: seed ?? 0,
  meanSteps: meanSteps ?? 0,
  maxUses,
  logLevel: values.log,
})
const staff = new Staff(shop)
const sales = planSales(seed ?? 0, { ...plan, orders: plan.orders.length })
const promises: Promises = {
  ...{ paidOrders: new Set(), placedOrders: new Map(), withdrawals: new Set() },
  ...{ furtherOrders: [], receipts: [], missedSales: [], payouts: new Map() },
}
process.on("warning", (warning) => {
  if (isParallelQuery(warning)) shop.unexpected.push(String(warning.stack))
})
const payouts = new Payouts(shop, staff, promises)
let isFine = false
try {
  await shop.stock(plan)
  for (const { username } of shop.buyers) await staff.fund(username, 500_00)
  await shop.openSales(sales)
  const lots = sales.lots.map(
    (lot, index) => new LotSale(shop, staff, promises, { plan: lot, lotId: shop.lots[index] ?? "lot_" }),
  )
  await storm(plan, lots)
  await stormOfDays(lots)
  shop.endStorm()
  const rounds = await runUntilQuiet()
  const { orders } = plan
  const { anomalies, details } = await checkMoney(shop, promises, { orders, maxUses, payouts })
  for (const line of details.slice(0, 100)) process.stderr.write(`${line}\n`)
  isFine = Object.values(anomalies).every((each) => each === 0)
  process.stdout.write(`${JSON.stringify({ ...anomalies, ...(await measure()), rounds })}\n`)
} finally {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isFine ? 0 : 1)

async function storm(all: MoneyPlan, lots: readonly LotSale[]): Promise<void> {
  shop.beginStorm()
  const left = [...all.orders]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift())
      await new Buyer(shop, staff, next, promises).run()
  }
  await passMinutesUntil(
    Promise.all([...Array.from({ length: atOnce }, lane), ...lots.map((lot) => lot.run())]),
  )
}

/** Half days pass in the storm too: stored bottles are sent, sellers are credited and paid out, and sales are undone. */
async function stormOfDays(lots: readonly LotSale[]): Promise<void> {
  const orders = Promise.all([...sales.sendings.map(send), ...lots.map((lot) => lot.refundLate())])
  for (let round = 0; round < stormyHalfDays; round++) {
    await passTime(shop, 12 * 3_600_000)
    await runMinute(shop)
    await payouts.work()
  }
  await passMinutesUntil(orders)
}

async function passMinutesUntil(work: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  over.catch(() => undefined)
  while (!isOver) {
    await runMinute(shop)
    await wait(minuteEachMs)
  }
  await over
}

async function send({ order, share, isAskedTwice }: SendingPlan): Promise<void> {
  const { rows } = await shop.owner.query<{ id: Id<"sto"> }>(
    "select id from stored_items where member_id = $1 and status = 'stored' order by id",
    [shop.buyers[order.buyer ?? -1]?.id],
  )
  const itemIds = rows.slice(0, Math.ceil(rows.length * share)).map(({ id }) => id)
  if (itemIds.length === 0) return
  const keys = ["once", ...(isAskedTwice ? ["twice"] : [])].map((name) => `sending-${order.number}-${name}`)
  for (const _ of keys) promises.furtherOrders.push(order)
  await new Buyer(shop, staff, order, promises, { itemIds, keys }).run()
}

/** Everything comes due: holds lapse, polls and refunds run, staff do what waits for them. */
async function runUntilQuiet(): Promise<number> {
  // Jobs of processes that have died are freed once those have been silent for a while.
  await wait(2_500)
  let quiet = 0
  let rounds = 0
  for (; quiet < 2 && rounds < maxRounds; rounds++) {
    await passTime(shop, 6 * 3_600_000)
    await runMinute(shop)
    const waiting = (await payouts.work()) + (await staff.work())
    quiet = waiting === 0 && (await isQuiet()) ? quiet + 1 : 0
  }
  return rounds
}

async function isQuiet(): Promise<boolean> {
  const { rows } = await shop.owner.query(`
    select from orders where status in ('unpaid', 'processing')
    union all select from refunds where status = 'pending'
    union all select from payments where status not in ('succeeded', 'canceled')
    union all select from order_lines where status = 'unpaid'
    union all select from settlements where state = 'waiting'
    union all select from second_chances where status in ('open', 'awaiting-seller', 'taken')
    union all select from graphile_worker._private_jobs limit 1`)
  return rows.length === 0
}

async function measure() {
  const { rows } = await shop.owner.query(`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from orders where paid_at is not null) as paid,
      (select count(*)::int from refunds where status = 'succeeded') as refunds,
      (select count(*)::int from withdrawals) as withdrawals,
      (select count(*)::int from bidding_states where status = 'sold') as sold,
      (select count(*)::int from settlements where state = 'credited') as settled,
      (select count(*)::int from settlements where state = 'reversed') as undone,
      (select count(*)::int from payout_runs) as payout_runs,
      (select count(*)::int from stored_items where status in ('leaving', 'left')) as sent,
      (select count(*)::int from payment_events) as webhooks`)
  const refusals = [...shop.refusals.values()].reduce((sum, count) => sum + count, 0)
  const seconds = Math.round((performance.now() - begun) / 1_000)
  return {
    planned: plan.orders.length,
    ...rows[0],
    deaths: shop.deaths,
    cuts: shop.cuts,
    refusals,
    seconds,
    seed,
  }
}
