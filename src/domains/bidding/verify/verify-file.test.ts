import { beforeAll, expect, test } from "vitest"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { withoutIds } from "../../../../test/api/without-ids.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { voidBid } from "../after/void-bid.ts"
import type { Receipt } from "../bid-row.ts"
import { closeLot } from "../closing/close-lot.ts"
import { pauseAuction } from "../pauses/pause-auction.ts"
import { resumeAuction } from "../pauses/resume-auction.ts"
import { placeBid } from "../place-bid.ts"
import type { BidsFile } from "./bids-file.ts"
import { readBidsFile } from "./read-bids-file.ts"
import { verifyBidsFile } from "./verify-file.ts"

const minute = 60_000
let app: TestApp
let hana: Ctx
let ann: Person
let ben: Person
let lotId: Id<"lot">
let receipts: Receipt[]
let file: BidsFile

let keys = 0
const bid = (bidder: Person, lot: string, maxCents: number) =>
  placeBid(asPerson(app, bidder), lot, { maxCents, idempotencyKey: `key-of-test-${++keys}` })
const pass = (minutes: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * minute))

/** A lot with a reserve, a raise by the leader, a tie, late bids, a pause and a bid after it. */
async function eventful(change = {}) {
  const { auctionId, lotIds } = await liveAuction(app, hana, [{ reserveCents: 300_00 }], change)
  const lot = lotIds[0] as Id<"lot">
  const taken = [await bid(ann, lot, 150_00), await bid(ben, lot, 280_00), await bid(ben, lot, 320_00)]
  taken.push(await bid(ann, lot, 320_00))
  pass(57)
  taken.push(await bid(ann, lot, 487_13))
  const { pausedAt } = await pauseAuction(hana, auctionId, { reason: "Our line is down." })
  pass(20)
  await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 10 })
  pass(12)
  taken.push(await bid(ben, lot, 400_00))
  return { lot, taken }
}

async function close(lot: Id<"lot">) {
  pass(60)
  await closeLot(hana, lot)
}

beforeAll(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  const made = await eventful()
  lotId = made.lot
  receipts = made.taken
  await expect(readBidsFile(asPerson(app, ann), lotId)).rejects.toMatchObject({ code: "bidding.notClosed" })
  await close(lotId)
  file = JSON.parse(JSON.stringify(await readBidsFile(asPerson(app, ann), lotId))) as BidsFile
})

test("an ended lot verifies, and every receipt is found in it", () => {
  const verified = verifyBidsFile(
    file,
    receipts.map(({ hash }) => hash),
  )
  expect(verified).toEqual({
    lotId,
    bids: 6,
    lastHash: receipts.at(-1)?.hash,
    ownSealsOpened: 3,
    receiptsFound: [1, 2, 3, 4, 5, 6],
  })
  expect(verifyBidsFile(file, ["0".repeat(64)]).fault?.reason).toContain("does not contain")
})

test("the file contains no maximum, salt or name except the visitor's own", async () => {
  const { own, ...open } = await readBidsFile(asPerson(app, ben), lotId)
  expect(own.map(({ maxCents, bidder }) => [maxCents, bidder])).toEqual([
    [280_00, ben.id],
    [320_00, ben.id],
    [400_00, ben.id],
  ])
  for (const id of [ann.id, ben.id]) expect(JSON.stringify(open)).not.toContain(id)
  for (const secret of ["ann", "salt", "48713"]) expect(withoutIds(open)).not.toContain(secret)
  const { own: none } = await readBidsFile(asPerson(app, ann, { id: null, role: null }), lotId)
  expect(none).toEqual([])
})

type FileChange = (copy: BidsFile) => void
const at = (copy: BidsFile, number: number) => {
  const found = copy.bids[number - 1]
  if (!found) throw new Error(`bid ${number} is missing`)
  return found
}
const changes: Record<string, FileChange> = {
  "a price": (copy) => {
    at(copy, 3).priceCents += 1
  },
  "a time": (copy) => {
    at(copy, 2).at = at(copy, 1).at
    at(copy, 2).seal = at(copy, 1).seal
  },
  "a bid left out": (copy) => {
    copy.bids.splice(2, 1)
  },
  "two bids exchanged": (copy) => {
    copy.bids.splice(0, 2, at(copy, 2), at(copy, 1))
  },
  "an own maximum": (copy) => {
    if (copy.own[0]) copy.own[0].maxCents += 100
  },
  "the hammer": (copy) => {
    copy.outcome.priceCents += 100
  },
  "the winner": (copy) => {
    copy.outcome.leaderPaddle = 2
  },
  "the outcome": (copy) => {
    copy.outcome.status = "unsold"
  },
  "the last bid cut off": (copy) => {
    copy.bids.pop()
    copy.own = copy.own.filter(({ number }) => number < 6)
  },
  "a pause hidden": (copy) => {
    copy.pauses = []
  },
  "another lot's name on it": (copy) => {
    copy.lotId = "lot_000000000000000000000000"
  },
}

test.each(Object.entries(changes))("%s is found", (_, change) => {
  const copy = structuredClone(file)
  change(copy)
  expect(verifyBidsFile(copy).fault).toBeDefined()
})

test("a lot whose bids were voided verifies too, but only with its recounts", async () => {
  const { lotIds } = await liveAuction(app, hana)
  const lot = lotIds[0] as Id<"lot">
  await bid(ann, lot, 300_00)
  await bid(ben, lot, 500_00)
  await voidBid(hana, lot, 2, { reason: "It was typed by a cat." })
  await bid(ann, lot, 350_00)
  await close(lot)
  const voided = await readBidsFile(hana, lot)
  expect(voided.recounts).toMatchObject([{ afterNumber: 2, paddle: 2, priceCents: 100_00 }])
  expect(verifyBidsFile(voided).fault).toBeUndefined()
  expect(verifyBidsFile({ ...voided, recounts: [] }).fault).toBeDefined()
})

test("a file of another kind is reported as such", () => {
  expect(() => verifyBidsFile({ ...file, format: "another" })).toThrow("not a downloaded bid file")
  expect(() => verifyBidsFile([])).toThrow("not a downloaded bid file")
})
