import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { biddingStates } from "#domains/auctions/schema.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { openServices } from "#server/open-services.ts"
import { asOwner, ownerUrlOf, type TestApp, tamper, testApp } from "../../../../test/db.ts"
import { dumpOf } from "../../../../test/dump.ts"
import { readStoredMaximums } from "../../../../test/fixtures/stored-maximums.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { setBudget } from "../budgets/set-budget.ts"
import { closeLot } from "../closing/close-lot.ts"
import { placeBid } from "../place-bid.ts"
import { readMyBidPositions } from "../reads.ts"
import { auctionKeys, bids } from "../schema.ts"

let app: TestApp
let hana: Ctx
const people: Person[] = []

beforeAll(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  for (const name of ["ann", "ben", "cal", "dee", "eva"]) people.push(await person(app, name))
})

async function sale(count: number) {
  const lots = Array.from({ length: count }, () => ({}))
  return await liveAuction(app, hana, lots)
}

const bidder = (place: number) => people[place] as Person
const bid = (
  at: AppContext,
  who: number,
  lotId: string | undefined,
  maxCents: number,
  key: string = randomUUID(),
) => placeBid(asPerson(at, bidder(who)), lotId ?? "", { maxCents, confirm: maxCents, idempotencyKey: key })

/** As a whole number, or as dollars. */
function isIn(text: string, cents: number): boolean {
  const spellings = [String(cents), (cents / 100).toFixed(2)]
  return spellings.some((spelling) => new RegExp(`(?<![0-9])${RegExp.escape(spelling)}(?![0-9])`).test(text))
}

test("no table holds a maximum, a salt, a budget or what is left of it, and every request is answered as before", async () => {
  const { auctionId, lotIds } = await sale(4)
  // An odd number of cents is nobody's price: increments are whole dollars, and these maximums differ by more.
  const figures = [70_011_13, 71_022_27, 72_033_31, 73_044_49, 74_055_53]
  const sent: { who: number; lotId: string; maxCents: number; key: string; answer: unknown }[] = []
  const send = async (who: number, lotId: string | undefined, maxCents: number) => {
    const key = randomUUID()
    const answer = await bid(app, who, lotId, maxCents, key).catch((problem: unknown) => problem)
    sent.push({ who, lotId: lotId ?? "", maxCents, key, answer })
  }
  await Promise.all(lotIds.flatMap((lotId) => figures.map((maxCents, who) => send(who, lotId, maxCents))))
  await send(0, lotIds[0], 11_11)
  const other = await sale(2)
  await setBudget(asPerson(app, bidder(1)), other.auctionId, { cents: 40_000_41 })
  await send(1, other.lotIds[0], 33_344_59)
  await send(1, other.lotIds[1], 7_777_37)
  const [tooLow, , overBudget] = sent.slice(-3)
  expect(tooLow?.answer).toMatchObject({ code: "bidding.tooLow" })
  expect(overBudget?.answer).toMatchObject({ code: "bidding.overBudget", facts: { leftCents: 6_655_82 } })

  const stored = await readStoredMaximums(app)
  expect(stored.length).toBeGreaterThan(lotIds.length)
  const prices = new Set(stored.map(({ priceCents }) => priceCents))
  const secret = [...figures, 11_11, 33_344_59, 7_777_37, 40_000_41, 6_655_82].filter(
    (cents) => !prices.has(cents),
  )
  expect(secret.length).toBeGreaterThanOrEqual(5)
  const dump = await dumpOf(ownerUrlOf(app))
  expect(dump.filter(({ table }) => table === "public.bids")).toHaveLength(stored.length)
  const found = dump.flatMap(({ table, text }) =>
    secret.filter((cents) => isIn(text, cents)).map((cents) => `${table}: ${cents}`),
  )
  expect(found).toEqual([])
  const everything = dump.map(({ text }) => text).join("\n")
  for (const { salt } of stored) expect(everything).not.toContain(salt)
  expect(isIn(everything, [...prices][0] ?? 0), "the search finds what is there").toBe(true)

  for (const { who, lotId, maxCents, key, answer } of sent) {
    const again = await bid(app, who, lotId, maxCents, key).catch((problem: unknown) => problem)
    expect(again).toEqual(answer)
    await expect(bid(app, who, lotId, maxCents + 1, key)).rejects.toMatchObject({ code: "bidding.keyReused" })
  }
  expect(await app.db.$count(auctionKeys)).toBe(2)
  expect(auctionId).not.toBe(other.auctionId)
})

test("processes that bid first on one auction at once use one key", async () => {
  const apps = [app, openServices({ ...app }), openServices({ ...app })]
  for (let turn = 0; turn < 5; turn++) {
    const { auctionId, lotIds } = await sale(3)
    await Promise.all(apps.map((at, place) => bid(at, place, lotIds[place], 500_00)))
    // Every process opens what the others have encrypted.
    await Promise.all(apps.map((at, place) => bid(at, place, lotIds[(place + 1) % 3], 900_00)))
    const rows = await app.db.select().from(auctionKeys).where(eq(auctionKeys.auctionId, auctionId))
    expect(rows).toHaveLength(1)
    const own = (await readStoredMaximums(app)).filter(({ lotId }) => lotIds.includes(lotId))
    expect(own.map(({ maxCents }) => maxCents).toSorted((one, two) => one - two)).toEqual([
      ...Array(3).fill(500_00),
      ...Array(3).fill(900_00),
    ])
  }
})

const leaderOf = async (lotId: string) => {
  const [row] = await app.db
    .select()
    .from(biddingStates)
    .where(eq(biddingStates.lotId, lotId as Id<"lot">))
  return row?.leaderEncryptedMax
}

test.each([
  ["of another lot", 1, 0],
  ["of another bidder", 0, 1],
])("a leader's maximum that is %s stops the lot instead of deciding it", async (_, lot, who) => {
  const { lotIds } = await sale(2)
  await bid(app, 0, lotIds[0], 500_00)
  if (lot === 0) await bid(app, who, lotIds[0], 300_00)
  else await bid(app, 0, lotIds[1], 900_00)
  const stored = (await readStoredMaximums(app)).find(
    (each) => each.lotId === lotIds[lot] && each.bidderId === bidder(who).id,
  )
  await tamper(
    app,
    "bidding_states",
    `update bidding_states set leader_encrypted_max = '${stored?.encryptedMax}' where lot_id = '${lotIds[0]}'`,
  )
  await expect(bid(app, 2, lotIds[0], 700_00)).rejects.toThrow("does not decrypt")
  await expect(closeLot(hana, lotIds[0] as Id<"lot">)).rejects.toThrow("does not decrypt")
  expect(await app.db.$count(bids, eq(bids.lotId, lotIds[0] as Id<"lot">))).toBe(lot === 0 ? 2 : 1)
  // The other lots go on.
  expect(await bid(app, 2, lotIds[1], 950_00)).toMatchObject({ outcome: "leading" })
})

test("a price above the leader's maximum stops the lot", async () => {
  const { lotIds } = await sale(1)
  await bid(app, 0, lotIds[0], 500_00)
  await tamper(
    app,
    "bidding_states",
    `update bidding_states set price_cents = 500_01 where lot_id = '${lotIds[0]}'`,
  )
  await expect(bid(app, 1, lotIds[0], 900_00)).rejects.toThrow("above its leader's maximum")
})

test("a bidder's own page does not show a maximum that was moved there", async () => {
  const { lotIds } = await sale(2)
  await bid(app, 0, lotIds[0], 500_00)
  await bid(app, 0, lotIds[1], 900_00)
  const other = await leaderOf(lotIds[1] ?? "")
  await tamper(app, "bids", `update bids set encrypted_max = '${other}' where lot_id = '${lotIds[0]}'`)
  await expect(readMyBidPositions(asPerson(app, bidder(0)), lotIds)).rejects.toThrow("does not decrypt")
})

test("a lot whose auction has lost its key's row takes no bid under another key", async () => {
  const { auctionId, lotIds } = await sale(1)
  await bid(app, 0, lotIds[0], 500_00)
  await asOwner(app, `delete from auction_keys where auction_id = '${auctionId}'`)
  await expect(bid(app, 1, lotIds[0], 900_00)).rejects.toThrow("does not decrypt")
  expect(await app.db.$count(auctionKeys, eq(auctionKeys.auctionId, auctionId))).toBe(0)
})
