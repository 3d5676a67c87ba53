import { setTimeout as wait } from "node:timers/promises"
import { eq, inArray } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { unavailabilityOf } from "#platform/unavailable.ts"
import { asOwner, type TestApp, testApp } from "../../../test/db.ts"
import { readStoredMaximums } from "../../../test/fixtures/stored-maximums.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { closeLot } from "./closing/close-lot.ts"
import { replayStored } from "./log/replay-stored.ts"
import { placeBid } from "./place-bid.ts"
import { bids } from "./schema.ts"

let app: TestApp
let hana: Ctx
let ann: Person
let ben: Person

beforeAll(async () => {
  app = await testApp(undefined, "own")
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
})

let keys = 0
const bid = (bidder: Person, lotId: string, maxCents: number, key = `key-of-test-${++keys}`) =>
  placeBid(asPerson(app, bidder), lotId, { maxCents, confirm: maxCents, idempotencyKey: key })

async function oneLot(terms = {}, change = {}) {
  const { lotIds, endsAt, auctionId } = await liveAuction(app, hana, [terms], change)
  const [lotId] = lotIds
  if (!lotId) throw new Error("no lot was made")
  return { lotId, endsAt, auctionId }
}

test("a lone bidder pays the opening price, as the receipt shows", async () => {
  const { lotId } = await oneLot()
  const receipt = await bid(ann, lotId, 500_00)
  expect(receipt).toMatchObject({
    number: 1,
    paddle: 1,
    outcome: "leading",
    priceCents: 100_00,
    minimumCents: 110_00,
    maxCents: 500_00,
  })
})

test("concurrent bids are applied one after the other and none is lost", async () => {
  const { lotId } = await oneLot()
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, turn) => bid(turn % 2 ? ann : ben, lotId, 100_00 + turn * 1_000)),
  )
  const taken = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.number] : []))
  expect(taken.length).toBeGreaterThan(20)
  expect(taken.toSorted((a, b) => a - b)).toEqual(taken.map((_, place) => place + 1))
  expect(await replayStored(asPerson(app, ann), lotId)).toMatchObject({
    fault: undefined,
    bids: taken.length,
  })
})

test("the same key gives the same receipt and one bid, also concurrently", async () => {
  const { lotId } = await oneLot()
  const [first, second] = await Promise.all([
    bid(ann, lotId, 300_00, "one-key-1"),
    bid(ann, lotId, 300_00, "one-key-1"),
  ])
  const third = await bid(ann, lotId, 300_00, "one-key-1")
  expect(second).toEqual(first)
  expect(third).toEqual(first)
})

test("the same key with another figure is refused", async () => {
  const { lotId } = await oneLot()
  await bid(ann, lotId, 300_00, "one-key-2")
  await expect(bid(ann, lotId, 310_00, "one-key-2")).rejects.toMatchObject({ code: "bidding.keyReused" })
})

test("a refused request gets the same refusal when it is sent again", async () => {
  const { lotId } = await oneLot()
  await expect(bid(ann, lotId, 50_00, "one-key-3")).rejects.toMatchObject({
    code: "bidding.tooLow",
    facts: { minimumCents: 100_00 },
  })
  await bid(ben, lotId, 200_00)
  await expect(bid(ann, lotId, 50_00, "one-key-3")).rejects.toMatchObject({
    code: "bidding.tooLow",
    facts: { minimumCents: 100_00 },
  })
})

test("the seller cannot bid on their own lot", async () => {
  const { lotId } = await oneLot({ sellerId: ann.id })
  await expect(bid(ann, lotId, 200_00)).rejects.toMatchObject({ code: "bidding.ownLot", status: 403 })
})

test("a suspended, a banned and an unverified member cannot bid", async () => {
  const { lotId } = await oneLot()
  const sue = await person(app, "sue", { status: "suspended" })
  const bob = await person(app, "bob", { status: "banned" })
  const una = await person(app, "una", { isVerified: false })
  await expect(bid(sue, lotId, 200_00)).rejects.toMatchObject({ code: "accounts.suspended" })
  await expect(bid(bob, lotId, 200_00)).rejects.toMatchObject({ code: "accounts.banned" })
  await expect(bid(una, lotId, 200_00)).rejects.toMatchObject({ code: "accounts.notVerified" })
})

test.each(["auctioneer", "shopkeeper", "admin"] as const)(
  "a person who is %s, and sees reserves, cannot bid on any lot, nor can a bidder who has just become one",
  async (role) => {
    const { lotId } = await oneLot({ reserveCents: 900_00 })
    const staff = await person(app, `bids_as_${role}`, { role })
    const made = await person(app, `made_${role}`)
    await bid(made, lotId, 200_00)
    await app.db.update(members).set({ role }).where(eq(members.id, made.id))
    for (const member of [staff, { ...staff, role: "user" as const }, made])
      await expect(bid(member, lotId, 950_00)).rejects.toMatchObject({
        code: "accounts.runsAuctions",
        status: 403,
      })
    const stored = await readStoredMaximums(app)
    expect(stored.filter((each) => each.lotId === lotId)).toMatchObject([
      { bidderId: made.id, maxCents: 200_00 },
    ])
  },
)

test("a member who has deleted their account cannot bid, even by a request that was already on its way", async () => {
  const { lotId } = await oneLot()
  const closedMember = await person(app, "gone")
  await app.db.update(members).set({ closedAt: app.clock.now() }).where(eq(members.id, closedMember.id))
  await expect(bid(closedMember, lotId, 200_00)).rejects.toMatchObject({ code: "accounts.signIn" })
})

test("a bid at the very end is too late; a moment before it extends the lot", async () => {
  const { lotId, endsAt } = await oneLot()
  app.clock.moveTo(new Date(endsAt.getTime() - 1))
  expect((await bid(ann, lotId, 200_00)).endsAt).toBe(
    new Date(endsAt.getTime() - 1 + 5 * 60_000).toISOString(),
  )
  app.clock.moveTo(new Date(endsAt.getTime() - 1 + 5 * 60_000))
  await expect(bid(ben, lotId, 300_00)).rejects.toMatchObject({ code: "bidding.ended", status: 409 })
})

test("the lot is sold once: the winner owes the price, and the auction completes with its last lot", async () => {
  const { lotId, endsAt, auctionId } = await oneLot()
  await bid(ann, lotId, 500_00)
  await bid(ben, lotId, 300_00)
  app.clock.moveTo(endsAt)
  const outcomes = await Promise.all([closeLot(hana, lotId), closeLot(hana, lotId), closeLot(hana, lotId)])
  expect(outcomes.filter(Boolean)).toEqual([{ kind: "sold", winner: ann.id, priceCents: 310_00 }])
  const { rows } = await app.pool.query(
    "select member_id, price_cents, status from order_lines where subject_id = $1",
    [lotId],
  )
  expect(rows).toEqual([{ member_id: ann.id, price_cents: 310_00, status: "unpaid" }])
  const auction = await app.pool.query("select status from auctions where id = $1", [auctionId])
  expect(auction.rows).toEqual([{ status: "completed" }])
})

test("a lot below its reserve is not sold and nobody owes anything", async () => {
  const { lotId, endsAt } = await oneLot({ reserveCents: 900_00 })
  expect(await bid(ann, lotId, 500_00)).toMatchObject({ priceCents: 500_00, reserveMet: false })
  app.clock.moveTo(endsAt)
  expect(await closeLot(hana, lotId)).toEqual({ kind: "unsold", reason: "reserveNotMet" })
  const { rows } = await app.pool.query("select 1 from order_lines where subject_id = $1", [lotId])
  expect(rows).toEqual([])
})

test("of a concurrent bid and close exactly one comes first", async () => {
  const { lotId, endsAt } = await oneLot({}, { softCloseMinutes: 0 })
  await bid(ann, lotId, 200_00)
  app.clock.moveTo(endsAt)
  const [late, outcome] = await Promise.allSettled([bid(ben, lotId, 400_00), closeLot(hana, lotId)])
  expect(late).toMatchObject({ status: "rejected", reason: { code: "bidding.ended" } })
  expect(outcome).toMatchObject({ status: "fulfilled", value: { kind: "sold", winner: ann.id } })
})

test("a bid that the database refuses to write gets no receipt, and does not affect the other lots of its batch", async () => {
  const [broken, sound] = (await liveAuction(app, hana, [{}, {}])).lotIds
  await asOwner(app, `alter table bids add constraint broken check (lot_id <> '${broken}') not valid`)
  const answers = await Promise.allSettled([bid(ann, broken ?? "", 500_00), bid(ann, sound ?? "", 500_00)])
  await asOwner(app, "alter table bids drop constraint broken")
  expect(answers).toMatchObject([
    { status: "rejected", reason: { code: "23514" } },
    { status: "fulfilled", value: { number: 1 } },
  ])
  const [logged] = await app.db
    .select()
    .from(bids)
    .where(inArray(bids.lotId, [broken, sound] as Id<"lot">[]))
  expect(logged?.lotId).toBe(sound)
  expect(await bid(ann, broken ?? "", 500_00)).toMatchObject({ number: 1 })
})

test("while a lot is locked, a bid on another is answered within a second, and a bid on the locked one within five", async () => {
  const [{ lotId: locked }, { lotId: free }] = [await oneLot(), await oneLot()]
  const holder = await app.pool.connect()
  try {
    await holder.query("begin")
    await holder.query("select 1 from bidding_states where lot_id = $1 for update", [locked])
    // A busy machine may hold up one round.
    const rounds: { first: number; second: number; stuck: number }[] = []
    for (let round = 0; round < 3; round++) {
      const begun = performance.now()
      const stuck = bid(ann, locked, 300_00, "one-key-locked").catch((problem: unknown) => problem)
      expect(await bid(ben, free, 300_00 + round * 200_00)).toMatchObject({ number: round * 2 + 1 })
      const first = performance.now() - begun
      await wait(100)
      const since = performance.now()
      expect(await bid(ben, free, 400_00 + round * 200_00)).toMatchObject({ number: round * 2 + 2 })
      const second = performance.now() - since
      expect(unavailabilityOf(await stuck)).toBe("busy")
      rounds.push({ first, second, stuck: performance.now() - begun })
    }
    expect(Math.min(...rounds.map(({ first }) => first))).toBeLessThan(1_000)
    expect(Math.min(...rounds.map(({ second }) => second))).toBeLessThan(1_000)
    expect(Math.min(...rounds.map(({ stuck }) => stuck))).toBeLessThan(5_000)
  } finally {
    await holder.query("rollback")
    holder.release()
  }
  expect(await bid(ann, locked, 300_00, "one-key-locked")).toMatchObject({ number: 1 })
})

test("a bid on a lot that does not exist or is not open is refused", async () => {
  await expect(bid(ann, "lot_000000000000000000000000", 200_00)).rejects.toMatchObject({
    code: "bidding.noSuchLot",
    status: 404,
  })
  await expect(bid(ann, "nonsense", 200_00)).rejects.toMatchObject({ code: "bidding.noSuchLot" })
})
