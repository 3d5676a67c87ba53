import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { beat } from "#domains/outages/beat.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { lapseBaskets } from "#domains/shop/remove-from-basket.ts"
import { stockHolds } from "#domains/stock/schema.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { openShop } from "../../../test/shop.ts"
import { lapseOrders } from "./lapse-orders.ts"
import { movableDeadlines } from "./move-deadlines.ts"

const app = await testApp()
const sale = await openShop(app)
const minute = 60_000
const terms = { outageSeconds: 3, marginMinutes: 10 }
const beatNow = () => beat(app, terms, [movableDeadlines])
const pass = (ms: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + ms))

async function openUntil(moment: Date): Promise<void> {
  app.clock.moveTo(moment)
  await app.pool.query("delete from heartbeats")
  expect(await beatNow()).toBeUndefined()
}

test("no deadline passes during an outage in which nobody could pay", async () => {
  const { listingId, onHand } = await sale.bottle(5)
  const placed = await sale.order(null, listingId)
  const cat = asPerson(app, await person(app, "cat"))
  const order = async () => (await app.db.select().from(orders).where(eq(orders.id, placed.id)))[0]
  const before = (await order())?.expiresAt ?? expect.fail("no order")
  await openUntil(new Date(before.getTime() - minute))
  pass(90 * minute)
  expect([await lapseOrders(app), await lapseBaskets(app)]).toEqual([0, 0])
  const outage = await beatNow()
  expect((await order())?.expiresAt).toEqual(new Date(before.getTime() + 100 * minute))
  expect(outage).toMatchObject({ shiftMs: 100 * minute })
  expect([await lapseOrders(app), await sale.statusOf(placed.id)]).toEqual([0, "unpaid"])
  await sale.payByBank(placed)
  expect(await sale.statusOf(placed.id)).toBe("paid")
  expect(await onHand()).toBe(4)

  const wanted = { listingId, quantity: 1, idempotencyKey: sale.key() }
  await openUntil(app.clock.now())
  const { lineId } = await addToBasket(cat, wanted)
  const read = async () => {
    const [line] = await app.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.id, lineId as Id<"orl">))
    const [hold] = await app.db
      .select()
      .from(stockHolds)
      .where(eq(stockHolds.id, line?.holdId ?? "hld_"))
    return [line?.dueAt.getTime(), hold?.expiresAt?.getTime()]
  }
  const [due = 0] = await read()
  await openUntil(new Date(due - minute))
  pass(20 * minute)
  expect(await lapseBaskets(app)).toBe(0)
  await beatNow()
  expect(await read()).toEqual([due + 30 * minute, due + 30 * minute])
  expect(await lapseBaskets(app)).toBe(0)
  pass(60 * minute)
  await openUntil(app.clock.now())
  expect(await lapseBaskets(app)).toBe(1)
})

async function outageInTheWait<Result>(
  table: "orders" | "stock_holds",
  id: string,
  work: () => Promise<Result>,
) {
  const holder = await app.pool.connect()
  try {
    await holder.query(`begin`)
    await holder.query(`select from ${table} where id = $1 for update`, [id])
    const result = work()
    await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 30_000, interval: 10 })
    pass(20 * minute)
    await holder.query("rollback")
    return await result
  } finally {
    holder.release()
  }
}

async function waiting(): Promise<number> {
  const { rows } = await app.pool.query<{ n: string }>(
    "select count(*) n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  return Number(rows[0]?.n)
}

test("a job that waits for a lock until an outage begins ends nothing", async () => {
  const { listingId } = await sale.bottle(5)
  const { id } = await sale.order(null, listingId)
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id))
  await openUntil(order?.expiresAt ?? expect.fail("no order"))
  expect(await outageInTheWait("orders", id, () => lapseOrders(app))).toBe(0)
  expect(await sale.statusOf(id)).toBe("unpaid")

  const member = await person(app, "dan")
  await openUntil(app.clock.now())
  await addToBasket(asPerson(app, member), { listingId, quantity: 1, idempotencyKey: sale.key() })
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.memberId, member.id))
  await openUntil(line?.dueAt ?? expect.fail("no line"))
  const holdId = line?.holdId ?? expect.fail("no hold")
  expect(await outageInTheWait("stock_holds", holdId, () => lapseBaskets(app))).toBe(0)
})

test("more overdue baskets than one batch do not keep the job busy in an outage", async () => {
  const { listingId } = await sale.bottle(5)
  const member = await person(app, "eve")
  await openUntil(app.clock.now())
  await addToBasket(asPerson(app, member), { listingId, quantity: 1, idempotencyKey: sale.key() })
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.memberId, member.id))
  await openUntil(line?.dueAt ?? expect.fail("no line"))
  const copy = `insert into stock_holds
    select (jsonb_populate_record(h, jsonb_build_object('id', 'hld_' || lpad(n::text, 24, '0')))).*
    from stock_holds h, generate_series(1, 200) n where h.id = $1`
  await app.pool.query(copy, [line?.holdId])
  pass(20 * minute)
  expect(await lapseBaskets(app)).toBe(0)
  await app.pool.query("delete from stock_holds where id like 'hld_0000000000%'")
})

test("a deadline well after the outage is not extended", async () => {
  const { listingId } = await sale.bottle(5)
  const { id } = await sale.order(null, listingId)
  const [before] = await app.db.select().from(orders).where(eq(orders.id, id))
  await openUntil(app.clock.now())
  pass(10_000)
  await beatNow()
  expect((await app.db.select().from(orders).where(eq(orders.id, id)))[0]?.expiresAt).toEqual(
    before?.expiresAt,
  )
})
