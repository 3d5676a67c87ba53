import { beforeAll, expect, test } from "vitest"
import { openAndCloseDue } from "#domains/bidding/closing/closing-scheduler.ts"
import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import { lapseOrders } from "#domains/checkout/lapse-orders.ts"
import { listBanners } from "#domains/display/save-display.ts"
import { slots } from "#domains/display/slots.ts"
import { checkStored } from "#domains/integrity/check-stored.ts"
import { searchFindings } from "#domains/integrity/search-findings.ts"
import { computePoints } from "#domains/prices/compute-points.ts"
import { readPriceHistory } from "#domains/prices/read-history.ts"
import { listSales } from "#domains/settlements/list-sales.ts"
import { shipmentList } from "#domains/shipments/admin/shipment-list.ts"
import { readPickUp } from "#domains/shipments/choose-slot.ts"
import { listShipments } from "#domains/shipments/reads.ts"
import { listStored } from "#domains/storage/reads.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../test/db.ts"
import { buildDemoData, type DemoDataSize } from "./demo-data.ts"
import { payCrowdLotsAfter } from "./pay-crowd-lots.ts"
import { actingAs, type Cast, type DemoMember, findCast } from "./people.ts"
import { hour } from "./timeline.ts"

const size: DemoDataSize = {
  locations: ["singapore", "malaysia"],
  lots: { earlier: 14, completed: 22, live: 12, scheduled: 4 },
  bidders: 1_000,
}

let app: TestApp
let cast: Cast
let siti: DemoMember

beforeAll(async () => {
  app = await testApp(new Date("2026-12-01T12:00:00.000Z"))
  await buildDemoData(app, () => undefined, size)
  cast = (await findCast(app)) as Cast
  siti = cast.sellers.find(({ username }) => username === "siti") as DemoMember
})

async function rows<Row = Record<string, number>>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.pool.query(text, values)).rows as Row[]
}

async function count(text: string, values: unknown[] = []): Promise<number> {
  const [row] = await rows<{ count: number }>(`select count(*)::int as count ${text}`, values)
  return row?.count ?? 0
}

const now = () => app.clock.now()

test("an auction has one number, in its title and wherever it is shown", async () => {
  const auctions = await rows<{ number: number; title: string }>(
    "select number, title from auctions order by number",
  )
  expect(auctions.length).toBeGreaterThan(20)
  for (const { number, title } of auctions) expect(title).toMatch(new RegExp(` No\\. ${number}$`))
})

test("97 of 100 lots that were due are paid and settled, and only a handful are overdue", async () => {
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

test("sellers have their money, except for lots in their waiting time or in a dispute", async () => {
  expect(
    await count("from settlements where state = 'waiting' and held_reason is null and due_at <= $1", [now()]),
  ).toBe(0)
  expect(await count("from settlements where state = 'waiting' and held_reason is not null")).toBe(1)
  expect(await count("from settlements where state = 'waiting' and held_reason is null")).toBeGreaterThan(0)
  expect(await count("from settlements where state = 'credited'")).toBeGreaterThan(180)
  expect(await count("from settlements where ended_at < due_at or opened_at > due_at")).toBe(0)
  expect(await count("from order_charges where kind = 'late'")).toBeGreaterThan(0)
})

test("one winner did not pay, and the next bidder has a second-chance offer", async () => {
  const secondChanceOffers = await rows(
    "select status, expires_at > $1 as open, bidder_id from second_chances",
    [now()],
  )
  expect(secondChanceOffers).toEqual([{ status: "open", open: true, bidder_id: cast.ben.id }])
})

test("an outage is on record, moved ends, and the lots it moved replay", async () => {
  expect(await count("from outages")).toBe(1)
  const moved = await rows<{ lot_id: Id<"lot"> }>("select lot_id from lot_shifts")
  expect(moved.length).toBeGreaterThan(2)
  for (const { lot_id } of moved) expect((await replayStored(contextFor(app), lot_id)).fault).toBeUndefined()
  expect(await rows("select at from heartbeats")).toEqual([])
})

test("stored states match what happened: bids, closings and books", async () => {
  expect(await checkStored(app)).toEqual([])
})

test("a bottle sells at its usual price, and opens and has its reserve below it", async () => {
  const [prices] = await rows(
    `select count(*)::int as sold, max(s.price_cents::float / l.estimate_high_cents) as max,
            min(s.price_cents::float / l.estimate_low_cents) as min,
            avg((s.price_cents between l.estimate_low_cents and l.estimate_high_cents)::int)::float as inside
     from bidding_states s join lots l on l.id = s.lot_id where s.status = 'sold'`,
  )
  expect(prices?.max).toBeLessThan(1.2)
  expect(prices?.min).toBeGreaterThan(0.6)
  expect(prices?.inside).toBeGreaterThan(0.7)
  const apart = await rows(
    `select l.product_id from bidding_states s join lots l on l.id = s.lot_id where s.status = 'sold'
     group by 1 having max(s.price_cents) > 2.5 * min(s.price_cents)`,
  )
  expect(apart).toEqual([])
  expect(
    await count("from lots where opening_cents >= estimate_low_cents or reserve_cents > estimate_low_cents"),
  ).toBe(0)
})

test("bottles have a history, and every distillery of a sold bottle is in the price index", async () => {
  const before = await rows(
    `select l.product_id from bidding_states s join lots l on l.id = s.lot_id
     where s.status = 'sold' and s.closed_at > $1::timestamptz - interval '1 year' group by 1 having count(*) >= 5`,
    [now()],
  )
  expect(before.length).toBeGreaterThan(10)
  const scopes = new Set((await computePoints(app)).map(({ scope }) => scope))
  const sold = await rows<{ id: string }>(
    `select distinct p.distillery_id as id from bidding_states s join lots l on l.id = s.lot_id
     join products p on p.id = l.product_id where s.status = 'sold' and p.distillery_id is not null`,
  )
  expect(sold.length).toBeGreaterThan(2)
  expect(sold.filter(({ id }) => !scopes.has(id))).toEqual([])
})

test("a banner is in every slot, in three languages, and none where the law forbids them", async () => {
  const banners = await listBanners(actingAs(app, cast.editor))
  expect(new Set(banners.map(({ slot }) => slot))).toEqual(new Set(slots))
  for (const { title, linkText } of banners)
    for (const text of [title, linkText]) {
      expect(new Set([text.en, text.vi, text.cn]).size).toBe(3)
      expect([text.en, text.vi, text.cn].every((text) => text)).toBe(true)
    }
})

test("articles are read, liked and commented on, and an editor has something to decide", async () => {
  expect(await count("from articles where state = 'published' and view_count < 20")).toBe(0)
  expect(await count("from article_likes")).toBeGreaterThan(20)
  expect(await count("from article_comments")).toBeGreaterThan(6)
  expect(await count("from articles where state = 'submitted'")).toBe(1)
  expect(await count("from ratings where status = 'pending'")).toBe(1)
})

test("ends are spread: one within the hour, some within the day, few in the same minute", async () => {
  const within = (hours: number) =>
    count("from bidding_states where status = 'live' and ends_at between $1 and $2", [
      now(),
      new Date(now().getTime() + hours * hour),
    ])
  expect(await within(1)).toBe(1)
  expect(await within(24)).toBeGreaterThan(4)
  const together = await rows(
    "select 1 from bidding_states where status = 'live' group by date_trunc('minute', ends_at) having count(*) > 5",
  )
  expect(together).toEqual([])
})

test("every login of the demo watches lots and bottles, and lots have watchers", async () => {
  for (const { id, username } of [cast.ann, cast.ben, siti])
    for (const kind of ["lot", "product"])
      expect(
        await count("from wishes where member_id = $1 and kind = $2", [id, kind]),
        `${username} ${kind}`,
      ).toBeGreaterThan(1)
  const unwatched = await count(
    `from lots l join bidding_states s on s.lot_id = l.id and s.status = 'live'
     where not exists (select from wishes w where w.subject_id = l.id)`,
  )
  expect(unwatched).toBeLessThan(8)
})

test("ann and ben have paid lots, one to pay, stored bottles with a value, and unread notifications", async () => {
  for (const member of [cast.ann, cast.ben]) {
    const [lots] = await rows(
      `select count(*) filter (where status in ('stored', 'paid', 'delivered', 'shipped'))::int as paid,
              count(*) filter (where status = 'unpaid')::int as unpaid
       from order_lines where kind = 'lot' and member_id = $1`,
      [member.id],
    )
    expect(lots?.paid, member.username).toBeGreaterThan(0)
    expect(lots?.unpaid, member.username).toBeGreaterThan(0)
    const stored = await listStored(actingAs(app, member))
    expect(stored.length).toBeGreaterThan(0)
    for (const { productId, title } of stored)
      expect(
        (await readPriceHistory(contextFor(app), productId ?? "prd_")).summary.medianCents,
        title,
      ).not.toBeNull()
    expect(
      await count("from notifications where member_id = $1 and read_at is null", [member.id]),
    ).toBeGreaterThan(0)
  }
})

test("siti sees bottles at every step, a valuation to answer, lots paid out with a date and one that waits", async () => {
  const { sales } = await listSales(actingAs(app, siti), "ended")
  const settled = await rows<{ state: string }>(
    "select distinct state from settlements where seller_id = $1 order by 1",
    [siti.id],
  )
  expect(settled.map(({ state }) => state)).toEqual(["credited", "waiting"])
  expect(sales.length).toBeGreaterThan(5)
  expect(
    await count(
      `from submitted_bottles b join submissions s on s.id = b.submission_id where s.member_id = $1 and b.state = 'valued'`,
      [siti.id],
    ),
  ).toBe(1)
})

test("an unpaid order has a payment link, which staff sent and its buyer can open", async () => {
  const links = await rows<{ memberId: string }>(
    `select o.member_id as "memberId" from payment_links l join orders o on o.id = l.order_id
     where o.status = 'unpaid' and o.expires_at > $1 and l.opened_at is null`,
    [now()],
  )
  expect(links).toEqual([{ memberId: cast.ann.id }])
})

test("staff find work: transfers to match, payouts done and waiting, approvals, messages, shipments", async () => {
  expect(await count("from transfers where status = 'open' and confirmed_at is not null")).toBe(2)
  expect(await count("from withdrawals where status = 'paid'")).toBeGreaterThan(3)
  expect(await count("from withdrawals where status = 'requested' and run_id is null")).toBe(2)
  expect(await count("from withdrawals where status = 'requested' and member_id = $1", [siti.id])).toBe(1)
  expect(await rows("select kind from approvals where status = 'waiting' order by 1")).toEqual([
    { kind: "members.changeRole" },
    { kind: "wallet.changePoints" },
  ])
  expect(await count("from contact_messages where status = 'open'")).toBe(1)
  expect(await count("from cask_enquiries where status = 'open'")).toBe(1)
  expect(await count("from lot_questions where state = 'open'")).toBe(1)
  expect(await count("from lot_questions where state = 'public'")).toBe(1)
  expect(await count("from subscribers where status = 'active'")).toBeGreaterThan(8)
  expect(await count("from shipments where status = 'to-pack'")).toBeGreaterThan(3)
  expect(
    await count(
      "from dram_pledges p join order_lines l on l.id = p.order_line_id where l.status = 'unpaid' and l.due_at <= $1",
      [now()],
    ),
  ).toBe(0)
})

test("kai has a shipment packed for a buyer who has chosen when to pick it up", async () => {
  const kai = actingAs(app, cast.shopkeeper)
  const packed = parseListQuery(shipmentList, { show: "packed", kind: "pick-up" })
  const { shipments } = await listShipments(kai, packed)
  const booked = shipments.filter(({ slotAt }) => slotAt !== null)
  expect(booked).toHaveLength(1)
  expect(new Date(booked[0]?.slotAt ?? 0).getTime()).toBeGreaterThan(now().getTime())
  expect(await readPickUp(actingAs(app, cast.ann), booked[0]?.orderId ?? "")).toMatchObject({
    isWaiting: true,
    isPacked: true,
    slotAt: booked[0]?.slotAt,
  })
})

test("the integrity check suspects none of the made-up members, though two of them share a flat", async () => {
  expect(await searchFindings(app)).toBe(0)
})

test("however long the demo runs, its crowd pays for what it wins", async () => {
  const start = now()
  const countUnpaid = () =>
    count("from order_lines where kind = 'lot' and status = 'unpaid' and due_at < $1::timestamptz", [now()])
  const before = await countUnpaid()
  app.clock.moveTo(new Date(start.getTime() + 12 * 24 * hour))
  expect(await openAndCloseDue(app)).toBeGreaterThan(10)
  app.clock.moveTo(new Date(start.getTime() + 20 * 24 * hour))
  expect(await countUnpaid()).toBeGreaterThan(before + 10)
  await lapseOrders(app)
  await payCrowdLotsAfter(app, cast, start)
  await payCrowdLotsAfter(app, cast, start)
  const others = await count(
    "from order_lines where kind = 'lot' and status = 'unpaid' and due_at < $1 and member_id <> all($2)",
    [now(), [cast.ann.id, cast.ben.id]],
  )
  expect(others).toBe(before)
  app.clock.moveTo(start)
})
