import { beforeAll, expect, test } from "vitest"
import { openAndCloseDue } from "#domains/bidding/gavel.ts"
import { replayStored } from "#domains/bidding/replay-stored.ts"
import { lapseOrders } from "#domains/checkout/lapse-orders.ts"
import { checkStored } from "#domains/integrity/check-stored.ts"
import { reckonPoints } from "#domains/prices/reckon-points.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type TestHouse, testHouse } from "../test/db.ts"
import { payAfter } from "./pay-since.ts"
import { type Cast, findCast } from "./people.ts"
import { hour } from "./timeline.ts"
import { buildWorld, type WorldSize } from "./world.ts"

const size: WorldSize = {
  locations: ["singapore", "malaysia"],
  lots: { earlier: 14, completed: 22, live: 12, scheduled: 4 },
  bidders: 1_000,
}

let house: TestHouse
let cast: Cast

beforeAll(async () => {
  house = await testHouse(new Date("2026-12-01T12:00:00.000Z"))
  await buildWorld(house, () => undefined, size)
  cast = (await findCast(house)) as Cast
}, 120_000)

async function rows<Row = Record<string, number>>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await house.pool.query(text, values)).rows as Row[]
}

async function count(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await rows<{ count: number }>(`select count(*)::int as count ${text}`, values)
  return row?.count ?? 0
}

const now = () => house.clock.now()

test("of the lots that were due 97 of 100 are paid and settled, and what is overdue is a handful", async () => {
  const [figures] = await rows(
    `select count(*) filter (where o.due_at <= $1)::int as due,
            count(*) filter (where o.due_at <= $1 and o.status not in ('unpaid', 'defaulted'))::int as paid,
            count(*) filter (where o.due_at <= $1 and o.status not in ('unpaid', 'defaulted') and t.line_id is not null)::int as settled,
            count(*) filter (where o.status = 'defaulted')::int as defaulted
     from order_lines o left join settlements t on t.line_id = o.id where o.kind = 'lot'`,
    [now()],
  )
  expect(figures?.due).toBeGreaterThan(200)
  expect(figures?.paid).toBeGreaterThanOrEqual((figures?.due ?? 0) * 0.97)
  expect(figures?.settled).toBe(figures?.paid)
  expect(figures?.defaulted).toBe(1)
  const overdue = await count("from order_lines where status = 'unpaid' and due_at <= $1", [now()])
  expect(overdue).toBeGreaterThan(0)
  expect(overdue).toBeLessThanOrEqual(6)
  expect(
    await count(
      "from order_lines where status = 'unpaid' and due_at < $1::timestamptz - interval '14 days'",
      [now()],
    ),
  ).toBe(0)
})

test("sellers have their money, but for what waits for its time or a dispute", async () => {
  expect(
    await count("from settlements where state = 'waiting' and held_reason is null and due_at <= $1", [now()]),
  ).toBe(0)
  expect(await count("from settlements where state = 'waiting' and held_reason is not null")).toBe(1)
  expect(await count("from settlements where state = 'waiting' and held_reason is null")).toBeGreaterThan(0)
  expect(await count("from settlements where state = 'credited'")).toBeGreaterThan(180)
  expect(await count("from settlements where ended_at < due_at or opened_at > due_at")).toBe(0)
  expect(await count("from order_charges where kind = 'late'")).toBeGreaterThan(0)
})

test("one winner did not pay, and the next bidder thinks about it", async () => {
  const chances = await rows("select status, expires_at > $1 as open, bidder_id from second_chances", [now()])
  expect(chances).toEqual([{ status: "open", open: true, bidder_id: cast.ben.id }])
})

test("an outage is on record, moved ends, and the lots it moved replay", async () => {
  expect(await count("from outages")).toBe(1)
  const moved = await rows<{ lot_id: Id<"lot"> }>("select lot_id from lot_shifts")
  expect(moved.length).toBeGreaterThan(2)
  for (const { lot_id } of moved)
    expect((await replayStored(contextFor(house), lot_id)).fault).toBeUndefined()
  expect(await rows("select at from heartbeats")).toEqual([])
})

test("what is stored is what happened: bids, closings and books", async () => {
  expect(await checkStored(house)).toEqual([])
})

test("a bottle fetches what such a bottle fetches, and opens and is reserved below it", async () => {
  const [prices] = await rows(
    `select count(*)::int as sold, max(s.price_cents::float / l.estimate_high_cents) as most,
            min(s.price_cents::float / l.estimate_low_cents) as least,
            avg((s.price_cents between l.estimate_low_cents and l.estimate_high_cents)::int)::float as inside
     from standings s join lots l on l.id = s.lot_id where s.status = 'sold'`,
  )
  expect(prices?.most).toBeLessThan(1.2)
  expect(prices?.least).toBeGreaterThan(0.6)
  expect(prices?.inside).toBeGreaterThan(0.7)
  const apart = await rows(
    `select l.product_id from standings s join lots l on l.id = s.lot_id where s.status = 'sold'
     group by 1 having max(s.price_cents) > 2.5 * min(s.price_cents)`,
  )
  expect(apart).toEqual([])
  expect(
    await count("from lots where opening_cents >= estimate_low_cents or reserve_cents > estimate_low_cents"),
  ).toBe(0)
})

test("bottles have a history, and every distillery of a sold bottle is in the price index", async () => {
  const known = await rows(
    `select l.product_id from standings s join lots l on l.id = s.lot_id
     where s.status = 'sold' and s.closed_at > $1::timestamptz - interval '1 year' group by 1 having count(*) >= 5`,
    [now()],
  )
  expect(known.length).toBeGreaterThan(10)
  const scopes = new Set((await reckonPoints(house)).map(({ scope }) => scope))
  const sold = await rows<{ id: string }>(
    `select distinct p.distillery_id as id from standings s join lots l on l.id = s.lot_id
     join products p on p.id = l.product_id where s.status = 'sold' and p.distillery_id is not null`,
  )
  expect(sold.length).toBeGreaterThan(2)
  expect(sold.filter(({ id }) => !scopes.has(id))).toEqual([])
})

test("ends are spread: one within the hour, some within the day, few in the same minute", async () => {
  const within = (hours: number) =>
    count("from standings where status = 'live' and ends_at between $1 and $2", [
      now(),
      new Date(now().getTime() + hours * hour),
    ])
  expect(await within(1)).toBe(1)
  expect(await within(24)).toBeGreaterThan(4)
  const together = await rows(
    "select 1 from standings where status = 'live' group by date_trunc('minute', ends_at) having count(*) > 5",
  )
  expect(together).toEqual([])
})

test("however long the demo runs, its crowd pays for what it wins", async () => {
  const start = now()
  const owing = () =>
    count("from order_lines where kind = 'lot' and status = 'unpaid' and due_at < $1::timestamptz", [now()])
  const before = await owing()
  house.clock.moveTo(new Date(start.getTime() + 12 * 24 * hour))
  expect(await openAndCloseDue(house)).toBeGreaterThan(10)
  house.clock.moveTo(new Date(start.getTime() + 20 * 24 * hour))
  expect(await owing()).toBeGreaterThan(before + 10)
  await lapseOrders(house)
  await payAfter(house, cast, start)
  await payAfter(house, cast, start)
  const others = await count(
    "from order_lines where kind = 'lot' and status = 'unpaid' and due_at < $1 and member_id <> all($2)",
    [now(), [cast.ann.id, cast.ben.id]],
  )
  expect(others).toBe(before)
  house.clock.moveTo(start)
})
