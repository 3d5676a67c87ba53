import { setTimeout as wait } from "node:timers/promises"
import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { contextFor, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { person } from "../../../test/fixtures.ts"
import { accountOf, type LedgerAccount } from "./accounts.ts"
import { checkLedger } from "./check-ledger.ts"
import { type JournalMove, type NewJournal, postJournal, readBalance, sumsOf } from "./post-journal.ts"
import { type JournalKind, journals, postings } from "./schema.ts"

const app = await testApp()
const ctx = contextFor(app)
const crowd = await Promise.all(["ann", "ben", "siti"].map((name) => person(app, name)))
const members = crowd.map(({ id }) => accountOf(id))

const roads: Record<
  string,
  { kind: JournalKind; road: (member: LedgerAccount, other: LedgerAccount) => Omit<JournalMove, "amount">[] }
> = {
  "paid by card": { kind: "order-paid", road: () => [{ from: "outside:card", to: "company:sales" }] },
  "paid from the wallet": { kind: "order-paid", road: (member) => [{ from: member, to: "company:sales" }] },
  "topped up": { kind: "top-up", road: (member) => [{ from: "outside:paynow", to: member }] },
  "refunded to the wallet": { kind: "refund", road: (member) => [{ from: "company:sales", to: member }] },
  "refunded to the card": { kind: "refund", road: () => [{ from: "company:sales", to: "outside:card" }] },
  "paid too much": { kind: "over-payment", road: (member) => [{ from: "outside:paynow", to: member }] },
  "asked for": {
    kind: "withdrawal-requested",
    road: (member) => [{ from: member, to: "company:withdrawals" }],
  },
  "paid out": { kind: "withdrawal-paid", road: () => [{ from: "company:withdrawals", to: "outside:bank" }] },
  "not paid out": {
    kind: "withdrawal-refused",
    road: (member) => [{ from: "company:withdrawals", to: member }],
  },
  "a defaulter's fee": { kind: "storage-fee", road: (member) => [{ from: member, to: "company:sales" }] },
  proceeds: {
    kind: "seller-proceeds",
    road: (member, other) => [
      { from: "company:sales", to: "company:proceeds" },
      { from: "company:proceeds", to: member },
      { from: other, to: member },
    ],
  },
  "points earned": {
    kind: "points-earned",
    road: (member) => [{ from: "company:points", to: member, unit: "points" }],
  },
  "points spent": {
    kind: "points-spent",
    road: (member) => [{ from: member, to: "company:points", unit: "points" }],
  },
  "points of a lapsed order": {
    kind: "refund",
    road: (member) => [{ from: "company:points", to: member, unit: "points" }],
  },
}

const event = fc.record({
  name: fc.constantFrom(...Object.keys(roads)),
  place: fc.nat(2),
  other: fc.nat(2),
  amount: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 90_00 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, 0.5, 2 ** 53) },
  ),
  isAgain: fc.nat(9).map((chance) => chance === 0),
})

type LedgerModel = Map<string, number>

function expected(model: LedgerModel, moves: readonly JournalMove[]): boolean {
  if (moves.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0)) return false
  const after = new Map(model)
  for (const { from, to, amount, unit = "cents" } of moves) {
    after.set(`${from} ${unit}`, (after.get(`${from} ${unit}`) ?? 0) - amount)
    after.set(`${to} ${unit}`, (after.get(`${to} ${unit}`) ?? 0) + amount)
  }
  const isShort = [...after].some(([account, amount]) => account.startsWith("member:") && amount < 0)
  if (!isShort) for (const [account, amount] of after) model.set(account, amount)
  return !isShort
}

async function book(): Promise<LedgerModel> {
  const rows = await app.db
    .select({
      account: postings.account,
      unit: postings.unit,
      amount: sql<number>`sum(${postings.amount})::float8`,
    })
    .from(postings)
    .groupBy(postings.account, postings.unit)
  return new Map(rows.map(({ account, unit, amount }) => [`${account} ${unit}`, amount]))
}

const post = (journal: NewJournal) => transaction(ctx, (tx) => postJournal(tx, journal))

test("after any events, every account equals the sum of its postings, no member is below zero, and all accounts sum to zero", async () => {
  const model: LedgerModel = new Map()
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 30 }), async (events) => {
      let last: NewJournal | undefined
      for (const { name, place, other, amount, isAgain } of events) {
        const road = roads[name]
        const [member, another] = [members[place], members[other]]
        if (!road || !member || !another) throw new Error(name)
        if (isAgain && last) {
          const rows = await countRows(app)
          expect(await post(last)).toBe(false)
          expect(await countRows(app)).toEqual(rows)
          seen.set("again", (seen.get("again") ?? 0) + 1)
        }
        const moves = road
          .road(member, another)
          .filter(({ from, to }) => from !== to)
          .map((move) => ({ ...move, amount }))
        const journal = { kind: road.kind, idempotencyKey: newId("key"), moves }
        const isTaken = expected(model, moves)
        let wasTaken = true
        try {
          expect(await post(journal)).toBe(true)
          last = journal
        } catch (problem) {
          if (!(problem instanceof Refusal)) throw problem
          wasTaken = false
        }
        expect(wasTaken, `${name} ${amount}`).toBe(isTaken)
        seen.set(`${name} ${wasTaken}`, (seen.get(`${name} ${wasTaken}`) ?? 0) + 1)
      }
      const storedBalances = await book()
      for (const [account, amount] of model) expect(storedBalances.get(account) ?? 0, account).toBe(amount)
      for (const account of members) {
        const { balanceCents, points } = await readBalance(app, account)
        expect([balanceCents, points]).toEqual([
          model.get(`${account} cents`) ?? 0,
          model.get(`${account} points`) ?? 0,
        ])
        expect(Math.min(balanceCents, points)).toBeGreaterThanOrEqual(0)
      }
      for (const unit of ["cents", "points"]) {
        const all = [...storedBalances]
          .filter(([account]) => account.endsWith(unit))
          .map(([, amount]) => amount)
        expect(
          all.reduce((total, amount) => total + amount, 0),
          unit,
        ).toBe(0)
      }
    }),
    { numRuns: 40, seed: 20_261_121 },
  )
  expect(await checkLedger(app)).toEqual([])
  expect(seen.get("again") ?? 0).toBeGreaterThan(5)
  for (const name of Object.keys(roads)) expect(seen.get(`${name} true`) ?? 0, name).toBeGreaterThan(0)
  for (const name of ["paid from the wallet", "asked for", "points spent", "a defaulter's fee"])
    expect(seen.get(`${name} false`) ?? 0, `${name} refused`).toBeGreaterThan(0)
})

test("the order of an event's moves does not change its sums", () => {
  const some = fc.array(
    fc.record({
      name: fc.constantFrom(...Object.keys(roads)),
      place: fc.nat(2),
      amount: fc.integer({ min: 1, max: 9_999 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(some, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (parts, order) => {
      const moves = parts.flatMap(({ name, place, amount }) =>
        (roads[name]?.road(members[place] ?? "company:sales", "company:sales") ?? []).map((move) => ({
          ...move,
          amount,
        })),
      )
      const shuffled = moves
        .map((move, place) => ({ move, at: order[place % order.length] ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
      const sums = (all: readonly JournalMove[]) => {
        try {
          return sumsOf(all)
        } catch (problem) {
          return (problem as Refusal).code
        }
      }
      expect(sums(shuffled.map(({ move }) => move))).toEqual(sums(moves))
    }),
    { numRuns: 200, seed: 7 },
  )
})

test("thirty concurrent requests for parts of a balance spend exactly what is there", async () => {
  const one = accountOf((await person(app, "zed")).id)
  const start = { kind: "top-up", idempotencyKey: "zed's first" } as const
  await post({ ...start, moves: [{ from: "outside:card", to: one, amount: 100_00 }] })
  const tries = Array.from({ length: 30 }, (_, place) => {
    const spent = { kind: "order-paid", idempotencyKey: `zed spends ${place}` } as const
    return post({ ...spent, moves: [{ from: one, to: "company:sales", amount: 7_00 }] })
  })
  const ends = await Promise.allSettled(tries)
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(14)
  for (const end of ends)
    if (end.status === "rejected")
      expect(end.reason).toMatchObject({ code: "wallet.notEnoughBalance", status: 409 })
  expect(await readBalance(app, one)).toEqual({ balanceCents: 2_00, points: 0 })
})

test("the same event sent twenty times at once counts once, even for a member without a balance", async () => {
  const one = accountOf((await person(app, "may")).id)
  const same = {
    kind: "top-up",
    idempotencyKey: "may's only",
    moves: [{ from: "outside:card", to: one, amount: 5_00 }],
  } as const
  const ends = await Promise.all(Array.from({ length: 20 }, () => post({ ...same })))
  expect(ends.filter(Boolean)).toHaveLength(1)
  expect(await readBalance(app, one)).toEqual({ balanceCents: 5_00, points: 0 })
  expect(await app.db.select().from(journals).where(eq(journals.idempotencyKey, "may's only"))).toHaveLength(
    1,
  )
})

test("two members who pay each other at the same time do not deadlock", async () => {
  const pair = await Promise.all(["tom", "tim"].map(async (name) => accountOf((await person(app, name)).id)))
  const [tom, tim] = pair
  if (!tom || !tim) throw new Error("two are needed")
  for (const to of pair)
    await post({
      kind: "top-up",
      idempotencyKey: `first ${to}`,
      moves: [{ from: "outside:card", to, amount: 50_00 }],
    })
  const both = Array.from({ length: 24 }, (_, place) => {
    const [from, to] = place % 2 ? [tom, tim] : [tim, tom]
    return post({
      kind: "seller-proceeds",
      idempotencyKey: `each other ${place}`,
      moves: [{ from, to, amount: 1_00 }],
    })
  })
  await Promise.all(both)
  expect(await readBalance(app, tom)).toMatchObject({ balanceCents: 50_00 })
  expect(await readBalance(app, tim)).toMatchObject({ balanceCents: 50_00 })
})

test.each(["a new member", "a member with both balances"])(
  "for %s, points before cents and cents before points do not deadlock",
  async (kind) => {
    const account = accountOf((await person(app, `both_${kind.length}`)).id)
    const add = (unit: "cents" | "points", key: string): NewJournal => ({
      kind: unit === "cents" ? "over-payment" : "points-earned",
      idempotencyKey: `${kind} ${key} ${unit}`,
      moves: [
        { from: unit === "cents" ? "company:transfers" : "company:points", to: account, amount: 7, unit },
      ],
    })
    const isNew = kind === "a new member"
    if (!isNew) for (const unit of ["cents", "points"] as const) await post(add(unit, "before"))
    const [pointsPosted, centsPosted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const pointsFirst = transaction(ctx, async (tx) => {
      await postJournal(tx, add("points", "first"))
      pointsPosted.resolve()
      // The other transaction either waits for this one's lock or has its own by now.
      await Promise.race([centsPosted.promise, wait(500)])
      await postJournal(tx, add("cents", "second"))
    })
    const centsFirst = pointsPosted.promise.then(() =>
      transaction(ctx, async (tx) => {
        await postJournal(tx, add("cents", "first"))
        centsPosted.resolve()
        await postJournal(tx, add("points", "second"))
      }),
    )
    await Promise.all([pointsFirst, centsFirst])
    const expected = isNew ? 14 : 21
    expect(await readBalance(app, account)).toEqual({ balanceCents: expected, points: expected })
  },
)
