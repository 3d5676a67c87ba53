import fc from "fast-check"
import { expect, test } from "vitest"
import { readFees } from "#domains/orders/fees.ts"
import { quoteOrder } from "#domains/orders/quote.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { usualTerms } from "../../../../test/fixtures/usual-terms.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { openShop } from "../../../../test/shop.ts"
import * as screen from "../admin/screens/receivables.tsx"
import { ageOf, ages } from "./ages.ts"
import { listReceivables } from "./list-receivables.ts"
import { receivableList } from "./receivable-list.ts"

const now = new Date("2026-12-20T04:00:00.000Z")
const app = await testApp(now)
const farid = asPerson(app, await person(app, "farid", { role: "finance" }))
const [ann, ben] = [await person(app, "ann"), await person(app, "ben")]
const day = 24 * 3_600_000
const list = (query = {}) => listReceivables(farid, parseListQuery(receivableList, query))

const agreedTerms = { ...usualTerms, commissionBasisPoints: 850, memberCommissionBasisPoints: 950 }

let counter = 0
async function owe(memberId: string, priceCents: number, dueDaysAgo: number, kind = "lot"): Promise<string> {
  const id = `orl_${++counter}`
  await app.pool.query(
    `insert into order_lines (id, member_id, kind, subject_id, title, path, price_cents, agreed_terms, created_at, due_at)
     values ($1, $2, $3, $1, 'A bottle', '/', $4, $7, $5, $6)`,
    [
      ...[id, memberId, kind, priceCents, now, new Date(now.getTime() - dueDaysAgo * day)],
      kind === "lot" ? agreedTerms : null,
    ],
  )
  return id
}

test("a debt is as old as the days that have begun since it was due", () => {
  const due = (days: number) => ageOf(new Date(now.getTime() - days * day), now)
  expect([-1, 0, 0.1, 7, 7.1, 30, 30.1, 60, 60.1].map(due)).toEqual([
    ...["notDue", "notDue", "week", "week", "month", "month", "twoMonths", "twoMonths", "older"],
  ])
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 400 }), (days, more) => {
      expect(ages.indexOf(due(days + more))).toBeGreaterThanOrEqual(ages.indexOf(due(days)))
    }),
  )
})

test("each buyer owes what an order of the lots would ask for now, by age, and unpaid orders", async () => {
  await owe(ann.id, 200_05, -1)
  const late = await owe(ann.id, 333_33, 5)
  await owe(ann.id, 50_00, 45, "dram")
  await owe(ben.id, 80_00, 90)
  await app.pool.query("insert into order_reminders (line_id, kind, at) values ($1, 'overdue', $2)", [
    late,
    now,
  ])
  const sale = await openShop(app)
  const order = await sale.order(null, (await sale.bottle()).listingId)
  const { receivables, sums, total } = await list()
  const fees = await readFees(farid)
  const quote = (priceCents: number, kind: "lot" | "dram", isOverdue: boolean) =>
    quoteOrder({
      lines: [{ kind, agreedTerms, priceCents, quantity: 1, isOverdue }],
      fees,
      isMember: false,
      paymentMethod: "transfer",
    }).totalCents
  const own = {
    notDue: quote(200_05, "lot", false),
    week: quote(333_33, "lot", true),
    twoMonths: quote(50_00, "dram", true),
  }
  expect(total).toBe(3)
  expect(receivables[0]).toMatchObject({
    ...{ username: "ann", lots: 3, orders: 0, month: 0, older: 0, ...own },
    totalCents: own.notDue + own.week + own.twoMonths,
  })
  expect(new Date(receivables[0]?.remindedAt ?? 0)).toEqual(now)
  expect(receivables.find(({ memberId }) => memberId === null)).toMatchObject({
    ...{ email: "guest@quaich.example", orders: 1, totalCents: order.totalCents },
  })
  expect(sums.older).toBe(quote(80_00, "lot", true))
  expect(sums.totalCents).toBe(receivables.reduce((sum, { totalCents }) => sum + totalCents, 0))
  expect((await list({ age: "older" })).receivables.map(({ username }) => username)).toEqual(["ben"])
  expect((await list({ q: "ANN" })).total).toBe(1)
  expect((await list({ sort: "oldest" })).receivables[0]?.username).toBe("ben")
  const page = await renderScreen(farid, screen, { path: "/admin/receivables" })
  expect(page).toContain("/admin/unpaid?show=all&amp;q=ann")
  expect(page).toContain("/admin/orders?status=open&amp;q=guest%40quaich.example")
  await expect(listReceivables(asPerson(app, ann), parseListQuery(receivableList, {}))).rejects.toMatchObject(
    {
      status: 403,
    },
  )
})

test("among a hundred thousand orders and lines the debts are found by an index, on a busy machine too", async () => {
  await asOwner(
    app,
    `set session_replication_role = replica;
    insert into members (id, name, email, username, created_at, updated_at)
      select 'mem_' || g, 'Name ' || g, 'a' || g || '@b.example', 'user' || g, now(), now() from generate_series(1, 2000) g;
    insert into orders (id, reference, member_id, email, language, idempotency_key, shipping, status, paid_at, expires_at, created_at, payment_method, total_cents)
      select 'ord_' || g, 'R' || g, 'mem_' || 1 + g % 2000, 'a' || g || '@b.example', 'en', 'key ' || g, 'self',
        case when g % 20 = 0 then 'unpaid' else 'paid' end, case when g % 20 = 0 then null else now() end, '2026-12-01', now(), 'card', g
      from generate_series(1, 100000) g;
    insert into order_lines (id, member_id, order_id, kind, status, subject_id, title, path, price_cents, agreed_terms, created_at, due_at, paid_at)
      select 'orl_b' || g, 'mem_' || 1 + g % 2000, case when g % 20 = 1 then null else 'ord_' || g end,
        case when g % 20 = 1 then 'lot' else 'bottle' end, case when g % 20 < 2 then 'unpaid' else 'paid' end,
        's' || g, 'A bottle', '/', 10000,
        case when g % 20 = 1 then '{"commissionBasisPoints": 1000, "memberCommissionBasisPoints": 900}'::jsonb end, now(), timestamptz '2026-12-20' - g % 100 * interval '1 day', case when g % 20 < 2 then null else now() end
      from generate_series(1, 100000) g;
    analyze members; analyze orders; analyze order_lines`,
  )
  await list()
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    expect((await list()).receivables).toHaveLength(50)
    times.push(performance.now() - start)
  }
  expect(Math.min(...times)).toBeLessThan(250)
})
