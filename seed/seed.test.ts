import { beforeAll, expect, test } from "vitest"
import { signIn } from "#domains/accounts/sessions/sign-in.ts"
import { shippedTermsVersion } from "#domains/accounts/terms/terms-version.ts"
import { replayStored } from "#domains/bidding/log/replay-stored.ts"
import { reconcile } from "#domains/checkout/paying/reconcile.ts"
import { endDueDramSales } from "#domains/drams/end-dram-sale.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { ownerUrlOf, type TestApp, testApp } from "../test/db.ts"
import { readStoredMaximums } from "../test/fixtures/stored-maximums.ts"
import { placeRandomBid } from "./demo-crowd.ts"
import { buildDemoData, type DemoDataCounts, type DemoDataSize, emptyDatabase } from "./demo-data.ts"
import { keepDemoAlive } from "./keep-alive.ts"
import { keyedPrng } from "./keyed-prng.ts"
import { auditor, demoLogins, earlierMembers, emailOf, findCast, password, secondAdmin } from "./people.ts"
import { day, minute } from "./timeline.ts"

const size: DemoDataSize = {
  locations: ["singapore", "malaysia"],
  lots: { earlier: 4, completed: 14, live: 24, scheduled: 5 },
  bidders: 25,
}

let app: TestApp
let counts: DemoDataCounts
let firstBidLog: unknown[]

beforeAll(async () => {
  app = await testApp(new Date("2026-12-01T12:00:00.000Z"))
  counts = await buildDemoData(app, () => undefined, size)
  firstBidLog = await bidLog()
})

async function rows<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.pool.query(text, values)).rows as Row[]
}

async function faults(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const { id } of await rows<{ id: Id<"lot"> }>("select id from lots")) {
    const { lotId, fault } = await replayStored(contextFor(app), id)
    if (fault) found.push({ lotId, fault })
  }
  return found
}

/** The log without random ids, salts and keys. */
async function bidLog() {
  const maximums = new Map(
    (await readStoredMaximums(app)).map(({ lotId, number, maxCents }) => [`${lotId} ${number}`, maxCents]),
  )
  const log = await rows<{ lot_id: string; number: number }>(
    `select a.number as auction, l.number as lot, b.lot_id, b.number, m.username, b.price_cents, b.kind, b.at
     from bids b join lots l on l.id = b.lot_id join auctions a on a.id = l.auction_id
     join members m on m.id = b.bidder_id order by 1, 2, b.number`,
  )
  return log.map(({ lot_id: lotId, ...bid }) => ({
    ...bid,
    maxCents: maximums.get(`${lotId} ${bid.number}`),
  }))
}

test("a location has nine past auctions, one live and one coming with an open preview", async () => {
  const found = await rows(
    `select location, status, count(*)::int as auctions, bool_and(preview_at < $1) as seen
     from auctions group by 1, 2 order by 1, 2`,
    [app.clock.now()],
  )
  const ofPlace = (location: string) => [
    { location, status: "completed", auctions: 9, seen: true },
    { location, status: "live", auctions: 1, seen: true },
    { location, status: "scheduled", auctions: 1, seen: true },
  ]
  expect(found).toEqual([...ofPlace("malaysia"), ...ofPlace("singapore")])
  expect(counts).toMatchObject({ auctions: 22, bottles: 879 })
})

test("results reach back two years, and some bottles were sold again and again", async () => {
  const [past] = await rows<{ days: number; max: number }>(
    `select extract(day from $1 - min(s.ends_at))::int as days,
            (select max(times) from (select count(*)::int as times from lots l join bidding_states s on s.lot_id = l.id
              where s.status = 'sold' group by l.product_id) as sold) as max
     from bidding_states s where s.status in ('sold', 'unsold')`,
    [app.clock.now()],
  )
  expect(past?.days).toBeGreaterThan(700)
  expect(past?.max).toBeGreaterThanOrEqual(5)
})

test("the seed reports the right number of bids, and every lot replays without fault", async () => {
  const [sum] = await rows<{ lots: number; bids: number }>(
    "select count(*)::int as lots, sum(last_number)::int as bids from bidding_states",
  )
  expect(sum).toEqual({ lots: counts.lots, bids: counts.bids })
  expect(counts.bids).toBeGreaterThan(400)
  expect(await faults()).toEqual([])
})

test("past auctions are settled: every sold lot has its order line, and there are no others", async () => {
  const [figures] = await rows<Record<string, number>>(
    `select count(*) filter (where s.status = 'sold')::int as sold, count(o.id) filter (where o.status <> 'defaulted')::int as lines,
            count(*) filter (where s.status = 'unsold')::int as unsold,
            count(*) filter (where s.status = 'sold' and o.price_cents = s.price_cents and o.member_id = s.leader_id)::int as right
     from bidding_states s left join order_lines o on o.subject_id = s.lot_id`,
  )
  expect(figures?.lines).toBe(figures?.sold)
  expect(figures?.right).toBe(figures?.sold)
  expect(figures?.sold).toBeGreaterThan(60)
  expect(figures?.unsold).toBeGreaterThan(0)
})

test("some lots have a fixed price above their worth, and some of those can be bought now", async () => {
  const [fixed] = await rows<Record<string, number>>(
    `select count(*)::int as lots, count(*) filter (where l.buy_now_cents > l.estimate_high_cents)::int as above,
            count(*) filter (where s.status = 'live' and (s.leader_id is null or not s.reserve_met))::int as open
     from lots l join bidding_states s on s.lot_id = l.id where l.buy_now_cents is not null`,
  )
  expect(fixed?.above).toBe(fixed?.lots)
  expect(fixed?.open).toBeGreaterThan(0)
})

test("there are bids of all kinds: ties, own raises, late ones that moved the end", async () => {
  const kinds = await rows<{ kind: string }>("select distinct kind from bids order by 1")
  expect(kinds.map(({ kind }) => kind)).toEqual(["lead", "outbid", "raised", "tied"])
  const moved = await rows(
    "select 1 from bidding_states s join lots l on l.id = s.lot_id where s.ends_at > l.scheduled_ends_at",
  )
  expect(moved.length).toBeGreaterThan(5)
  const future = await rows("select 1 from bids where at > $1", [app.clock.now()])
  expect(future).toEqual([])
})

test("ann and ben lead lots, are outbid on lots, and have lost and won lots that are not yet overdue", async () => {
  for (const username of demoLogins.bidders) {
    const [stands] = await rows<Record<string, number>>(
      `select count(*) filter (where s.status = 'live' and s.leader_id = m.id)::int as leads,
              count(*) filter (where s.status = 'live' and s.leader_id <> m.id)::int as outbid,
              count(*) filter (where s.status = 'sold' and s.leader_id <> m.id)::int as lost,
              count(*) filter (where o.status = 'unpaid' and o.due_at > $2)::int as won,
              count(*) filter (where o.status = 'unpaid' and o.due_at <= $2)::int as overdue
       from members m join paddles p on p.bidder_id = m.id join bidding_states s on s.lot_id = p.lot_id
       left join order_lines o on o.subject_id = s.lot_id and o.member_id = m.id
       where m.username = $1`,
      [username, app.clock.now()],
    )
    expect(stands, username).toMatchObject({ overdue: 0 })
    for (const what of ["leads", "outbid", "lost", "won"])
      expect(stands?.[what], `${username} ${what}`).toBeGreaterThan(0)
  }
})

test("two dram sales are open, one has ended, and one bottle is one dram short", async () => {
  const sales = await rows(
    `select r.status, count(*)::int as bottles, count(*) filter (where o.status = 'reached')::int as reached
     from dram_sales r join dram_offers o on o.dram_sale_id = r.id group by r.id order by r.number`,
  )
  expect(sales).toEqual([
    { status: "ended", bottles: 4, reached: 2 },
    { status: "open", bottles: 6, reached: 0 },
    { status: "open", bottles: 6, reached: 1 },
  ])
  expect(await rows("select 1 from dram_offers where status = 'open' and pledged = target - 1")).toHaveLength(
    1,
  )
  const wrong = await rows(
    `select o.listing_id from dram_offers o left join dram_pledges p on p.dram_sale_id = o.dram_sale_id and p.listing_id = o.listing_id
     left join order_lines l on l.id = p.order_line_id
     group by o.dram_sale_id, o.listing_id
     having count(p.id) <> o.pledged or count(l.id) <> case when o.status = 'reached' then o.target else 0 end`,
  )
  expect(wrong).toEqual([])
})

test("members' orders are in every state, invoices are numbered without a gap, the books balance", async () => {
  const states = await rows<{ status: string; orders: number }>(
    "select status, count(*)::int as orders from orders group by 1 order by 1",
  )
  expect(states.map(({ status }) => status)).toEqual(["lapsed", "paid", "refunded", "unpaid"])
  const [numbers] = await rows<{ invoices: number; last: number; paid: number }>(
    `select count(*)::int as invoices, max(number) as last,
            (select count(*)::int from orders where status in ('paid', 'refunded')) as paid
     from documents where kind = 'invoice'`,
  )
  expect(numbers?.last).toBe(numbers?.invoices)
  expect(numbers?.paid).toBe(numbers?.invoices)
  const parcels = await rows<{ status: string }>("select distinct status from shipments order by 1")
  expect(parcels.map(({ status }) => status)).toEqual(
    expect.arrayContaining(["cancelled", "delivered", "shipped", "to-pack"]),
  )
  const storedItems = await rows("select 1 from stored_items where status = 'stored'")
  expect(storedItems.length).toBeGreaterThan(1)
  const uneven = await rows("select unit from wallet_postings group by unit having sum(amount) <> 0")
  expect(uneven).toEqual([])
  expect(await reconcile(app)).toEqual([])
})

test("every login of the demo works and has its role", async () => {
  const { bidders, seller, ...staff } = demoLogins
  for (const username of [...bidders, seller, ...Object.values(staff)]) {
    const entered = await signIn(contextFor(app), { email: emailOf(username), password })
    const account = "account" in entered ? entered.account : undefined
    expect(account?.isVerified).toBe(true)
    expect(account?.role).toBe(Object.entries(staff).find(([, name]) => name === username)?.[0] ?? "user")
  }
  const second = await signIn(contextFor(app), { email: emailOf(secondAdmin), password })
  expect("account" in second && second.account.role).toBe("admin")
  const reader = await signIn(contextFor(app), { email: emailOf(auditor), password })
  expect("account" in reader && reader.account.role).toBe("staff")
})

test("some members have accepted earlier terms only, and no others have", async () => {
  const before = await rows<{ username: string }>(
    `select m.username from members m join terms_acceptances t on t.member_id = m.id and t.version = m.terms_version
      where m.terms_version <> $1`,
    [shippedTermsVersion],
  )
  expect(before.map(({ username }) => username).toSorted()).toEqual(earlierMembers.toSorted())
  expect(await rows("select 1 from settings where key = 'terms'")).toEqual([])
})

test("the seed sent no e-mail, and left no member signed in", async () => {
  expect(await rows("select 1 from graphile_worker.jobs")).toEqual([])
  expect(await rows("select 1 from outbox_messages")).toEqual([])
  expect(app.mail.captured()).toEqual([])
  expect(await rows("select 1 from verifications")).toEqual([])
})

test("the demo always has a lot that ends within a quarter of an hour, and only one", async () => {
  const endingSoon = () =>
    rows<{ bids: number }>(
      "select last_number as bids from bidding_states where status = 'live' and ends_at between $1 and $2",
      [app.clock.now(), new Date(app.clock.now().getTime() + 15 * minute)],
    )
  expect(await endingSoon()).toEqual([])
  await keepDemoAlive(app)
  await keepDemoAlive(app)
  expect(await endingSoon()).toEqual([{ bids: 5 }])
  expect(await rows("select 1 from auctions where location = 'vietnam' and status = 'live'")).toHaveLength(1)
  expect(await faults()).toEqual([])
})

test("the crowd bids on live lots, and never unreasonably high", async () => {
  const before = await rows<{ bids: number }>("select sum(last_number)::int as bids from bidding_states")
  const random = keyedPrng("a busy hour")
  let placed = 0
  for (let turn = 0; turn < 20; turn++) if (await placeRandomBid(app, random)) placed++
  expect(placed).toBeGreaterThan(3)
  const after = await rows<{ bids: number }>("select sum(last_number)::int as bids from bidding_states")
  expect(after[0]?.bids).toBe((before[0]?.bids ?? 0) + placed)
})

test("a demo that did not run for a month has live auctions with bids again", async () => {
  const now = app.clock.now()
  app.clock.moveTo(new Date(now.getTime() + 30 * day))
  await keepDemoAlive(app)
  const live = await rows<{ location: string; bids: number }>(
    `select a.location, sum(s.last_number)::int as bids from auctions a join bidding_states s on s.auction_id = a.id
     where a.status = 'live' and a.ends_at > $1 group by a.id, a.location order by 1`,
    [app.clock.now()],
  )
  expect(live.map(({ location }) => location)).toEqual(["malaysia", "singapore", "vietnam"])
  for (const { bids } of live) expect(bids).toBeGreaterThan(100)
  expect(
    await rows("select 1 from auctions where status = 'scheduled' and starts_at > $1", [app.clock.now()]),
  ).toHaveLength(3)
  app.clock.moveTo(now)
})

test("a demo with empty stock goes on without dram sales", async () => {
  const now = app.clock.now()
  app.clock.moveTo(new Date(now.getTime() + 40 * day))
  await endDueDramSales(app)
  await rows("update stock_levels set on_hand = held")
  await keepDemoAlive(app)
  expect(await rows("select 1 from dram_sales where status in ('draft', 'open')")).toEqual([])
  app.clock.moveTo(now)
})

test("the same day gives the same data, and a database with other members is not a demo", async () => {
  await emptyDatabase(ownerUrlOf(app))
  expect(await findCast(app)).toBeUndefined()
  await keepDemoAlive(app)
  expect(await rows("select 1 from auctions")).toEqual([])
  await buildDemoData(app, () => undefined, size)
  expect(await bidLog()).toEqual(firstBidLog)
})
