import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auctions, biddingStates, closings, lots } from "#domains/auctions/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { databaseClock } from "#platform/clock.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { openServices } from "#server/open-services.ts"
import { type TestApp, tamper, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { placeBid } from "../place-bid.ts"
import { openAndCloseDue, startClosingScheduler } from "./closing-scheduler.ts"

let app: TestApp
let hana: Ctx
let ann: Person

beforeEach(async () => {
  app = await testApp(new Date(Date.now() - 7_200_000))
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
})

function processWith(aheadMs: number): AppContext {
  return openServices({ ...app, clock: { now: () => new Date(Date.now() + aheadMs) } })
}

async function lotsEnding(...inMs: number[]): Promise<Id<"lot">[]> {
  const { lotIds } = await liveAuction(
    app,
    hana,
    inMs.map(() => ({})),
    { softCloseMinutes: 0 },
  )
  for (const [place, lotId] of lotIds.entries())
    await app.pool.query(
      "update bidding_states set ends_at = clock_timestamp() + $2 * interval '1 millisecond' where lot_id = $1",
      [lotId, inMs[place]],
    )
  return lotIds
}

const statusOf = async (lotId: Id<"lot">) =>
  (await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, lotId)))[0]?.status

const bid = (on: AppContext, lotId: string, maxCents: number, key: string) =>
  placeBid(asPerson(on, ann), lotId, { maxCents, confirm: maxCents, idempotencyKey: key })

async function whileLocked(
  table: "bidding_states" | "auctions",
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query("begin")
    const key = table === "bidding_states" ? "lot_id" : "id"
    await client.query(`select 1 from ${table} where ${key} = $1 for update`, [id])
    await work()
  } finally {
    await client.query("rollback")
    client.release()
  }
}

test.each([
  ["30 minutes ahead", 30 * 60_000],
  ["an hour behind", -3_600_000],
])(
  "a process %s closes nothing, never stamps a bid wrongly and takes none after the end",
  async (_, aheadMs) => {
    const skewed = processWith(aheadMs)
    const [open, over] = (await lotsEnding(600_000, -1)) as [Id<"lot">, Id<"lot">]
    expect(await openAndCloseDue(skewed)).toBe(0)
    expect(await statusOf(open)).toBe("live")
    const { at } = await bid(skewed, open, 200_00, "a-key-of-the-skewed")
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
    await expect(bid(skewed, over, 200_00, "one-after-the-end")).rejects.toMatchObject({
      code: "bidding.ended",
    })
    expect(await openAndCloseDue(processWith(0))).toBe(1)
    expect(await statusOf(over)).toBe("unsold")
    expect(await statusOf(open)).toBe("live")
  },
)

test("the process logs that its clock disagrees", async () => {
  const warnings: unknown[] = []
  const log = { ...app.log, warn: (facts: unknown) => void warnings.push(facts) } as AppContext["log"]
  await openAndCloseDue(openServices({ ...processWith(60_000), log }))
  expect(warnings).toEqual([{ aheadMs: expect.closeTo(60_000, -5) }])
  await openAndCloseDue(openServices({ ...processWith(0), log }))
  expect(warnings).toHaveLength(1)
})

test("the database's clock runs on when the machine's own clock jumps", async () => {
  const clock = await databaseClock(app.pool)
  const real = Date.now
  try {
    const before = clock.now().getTime()
    Date.now = () => real() + 30 * 60_000
    expect(clock.now().getTime() - before).toBeLessThan(60_000)
    expect(clock.aheadMs()).toBeGreaterThan(29 * 60_000)
  } finally {
    Date.now = real
    clock.stop()
  }
})

test("a locked lot delays no other lot and closes once it is free", async () => {
  const [locked, ...others] = (await lotsEnding(-1_000, 300, 300, 300, 600)) as [Id<"lot">, ...Id<"lot">[]]
  let closingScheduler: ReturnType<typeof startClosingScheduler> | undefined
  try {
    await whileLocked("bidding_states", locked, async () => {
      closingScheduler = startClosingScheduler(processWith(0))
      expect(others.length).toBe(4)
      for (const lotId of others) await expect.poll(() => statusOf(lotId)).toBe("unsold")
      expect(await statusOf(locked)).toBe("live")
    })
    await expect.poll(() => statusOf(locked)).toBe("unsold")
  } finally {
    await closingScheduler?.stop()
  }
})

test("many locked lots do not delay the others, and neither does a locked auction that is due to open", async () => {
  const stuck = await lotsEnding(...Array.from({ length: 24 }, () => -1_000))
  const [free] = (await lotsEnding(400)) as [Id<"lot">]
  const [coming] = (await lotsEnding(60_000)) as [Id<"lot">]
  const [row] = await app.db.select().from(lots).where(eq(lots.id, coming))
  await app.db.update(biddingStates).set({ status: "upcoming" }).where(eq(biddingStates.lotId, coming))
  await tamper(app, "lot_entries", `delete from lot_entries where lot_id = '${coming}'`)
  const auctionId = row?.auctionId as Id<"auc">
  await app.db.update(auctions).set({ status: "scheduled" }).where(eq(auctions.id, auctionId))
  let closingScheduler: ReturnType<typeof startClosingScheduler> | undefined
  const holder = await app.pool.connect()
  try {
    await holder.query("begin")
    await holder.query("select 1 from bidding_states where lot_id = any($1) for update", [stuck])
    await whileLocked("auctions", auctionId, async () => {
      closingScheduler = startClosingScheduler(processWith(0))
      await expect.poll(() => statusOf(free)).toBe("unsold")
      const [closed] = await app.db.select().from(biddingStates).where(eq(biddingStates.lotId, free))
      // Half a second each: one after the other they would take twelve.
      expect((closed?.closedAt?.getTime() ?? Number.NaN) - (closed?.endsAt.getTime() ?? 0)).toBeLessThan(
        11_000,
      )
    })
    await expect.poll(() => statusOf(coming)).toBe("live")
  } finally {
    await holder.query("rollback")
    holder.release()
    await closingScheduler?.stop()
  }
})

test("two processes that close at once close each lot once, and the table refuses a second closing", async () => {
  const lotIds = await lotsEnding(600_000, 600_000, 600_000)
  for (const lotId of lotIds) await bid(processWith(0), lotId, 200_00, `key-of-${lotId}`)
  await app.pool.query("update bidding_states set ends_at = clock_timestamp() where lot_id = any($1)", [
    lotIds,
  ])
  const closed = await Promise.all([openAndCloseDue(processWith(0)), openAndCloseDue(processWith(0))])
  expect(closed[0] + closed[1] + (await openAndCloseDue(processWith(0)))).toBe(3)
  expect(await app.db.$count(closings)).toBe(3)
  expect(await app.db.$count(orderLines)).toBe(3)
  const again = "update bidding_states set status = 'live', closed_at = null where lot_id = $1"
  await app.pool.query(again, [lotIds[0]])
  const second = "update bidding_states set status = 'unsold', closed_at = now() where lot_id = $1"
  await expect(app.pool.query(second, [lotIds[0]])).rejects.toMatchObject({ code: "23505" })
})
