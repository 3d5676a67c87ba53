import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import { expect, test } from "vitest"
import { Malformed } from "./malformed.ts"
import { type ReplayedBid, type ReplayedLot, replay, replayAll } from "./replay.ts"

type ReplayCase = {
  id: string
  description: string
  lot: object
  bids: object[]
  expect: Partial<ReplayedBid>[]
}

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const casesPath = `${root}/test/data/bidding-cases.json`
const cases = JSON.parse(readFileSync(casesPath, "utf8")) as ReplayCase[]

const lot = {
  openingCents: 1_000,
  reserveCents: null,
  steps: [{ minCents: 0, maxCents: null, stepCents: 100 }],
  softCloseMinutes: 0,
  endsAt: "2026-12-06T12:00:00.000Z",
}
const bid = { bidder: "ann", maxCents: 5_000, at: "2026-12-06T10:00:00.000Z" }

function withLot(change: object) {
  return { id: "x", lot: { ...lot, ...change }, bids: [bid] }
}

function withBid(change: object) {
  return { id: "x", lot, bids: [bid, { ...bid, bidder: "ben", ...change }] }
}

function without(fields: object, name: string): object {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))
}

test("there are 43 worked cases", () => {
  expect(cases).toHaveLength(43)
})

test.each(cases.map((one) => [one.id, one.description, one] as const))("%s: %s", (_, __, one) => {
  const answer = replay(one)
  expect(answer.id).toBe(one.id)
  expect(answer.bids).toHaveLength(one.expect.length)
  for (const [index, expected] of one.expect.entries()) expect(answer.bids[index]).toMatchObject(expected)
})

test("a list of lots gives a list in its order, one lot gives one answer", () => {
  const [first, second] = cases
  expect((replayAll([first, second]) as ReplayedLot[]).map(({ id }) => id)).toEqual([first?.id, second?.id])
  expect(replayAll(first)).toEqual(replay(first))
  expect(replayAll([])).toEqual([])
})

test("a refused bid has its reason and does not change the state", () => {
  const [, refused] = replay(withBid({ maxCents: 1_099 })).bids
  expect(refused).toEqual({
    accepted: false,
    reason: "tooLow",
    minimumCents: 1_100,
    priceCents: 1_000,
    leader: "ann",
    reserveMet: null,
    endsAt: "2026-12-06T12:00:00.000Z",
  })
})

test.each([
  ["a fraction", { maxCents: 2_000.5 }, "notWhole"],
  ["a text", { maxCents: "2000" }, "notWhole"],
  ["a negative figure", { maxCents: -2_000 }, "tooLow"],
  ["the end exactly", { at: "2026-12-06T12:00:00.000Z" }, "ended"],
  ["the leader's own maximum again", { bidder: "ann" }, "notHigher"],
])("%s in the log is a refused bid, not a broken file", (_, change, reason) => {
  expect(replay(withBid(change)).bids[1]).toMatchObject({ accepted: false, reason, leader: "ann" })
})

test("a state to begin from may include its own end", () => {
  const state = { priceCents: 2_000, leader: "cat", maxCents: 2_000, endsAt: "2026-12-06T09:00:00.000Z" }
  expect(replay(withLot({ standing: state })).bids[0]).toMatchObject({ reason: "ended", leader: "cat" })
})

test("a time may be in any zone and is returned in UTC", () => {
  const answer = replay(withLot({ endsAt: "2026-12-06T20:00:00+08:00" }))
  expect(answer.bids[0]?.endsAt).toBe("2026-12-06T12:00:00.000Z")
})

test("a missing reserve, cap or id means that there is none", () => {
  const { reserveMet } = replay({ lot: without(lot, "reserveCents"), bids: [bid] }).bids[0] as ReplayedBid
  expect(reserveMet).toBeNull()
  expect(replay({ lot, bids: [] })).toEqual({
    id: null,
    bids: [],
    outcome: { kind: "unsold", reason: "noBids" },
  })
})

test.each<[string, unknown, string]>([
  ["nothing", null, "lot 1: must be an object"],
  ["no lot", { bids: [] }, "lot 1, lot: must be an object"],
  ["no bids", { lot }, "lot 1: bids must be a list"],
  ["no opening price", withLot({ openingCents: undefined }), "lot 1: openingCents must be a whole"],
  ["half a cent of reserve", withLot({ reserveCents: 0.5 }), "lot 1: reserveCents must be a whole"],
  ["no steps", withLot({ steps: [] }), "lot 1, steps: incrementsEmpty"],
  [
    "a gap",
    withLot({
      steps: [
        { ...lot.steps[0], maxCents: 10 },
        { minCents: 20, maxCents: null, stepCents: 1 },
      ],
    }),
    "lot 1, steps row 2: incrementsGap",
  ],
  ["no soft close", withLot({ softCloseMinutes: undefined }), "lot 1: softCloseMinutes must be a number"],
  ["a soft close of years", withLot({ softCloseMinutes: 1e300 }), "lot 1: softCloseMinutes must be a number"],
  ["an end without a zone", withLot({ endsAt: "2026-12-06T12:00:00" }), "lot 1: endsAt must be a moment"],
  ["a day that is not", withLot({ endsAt: "2026-02-29T12:00:00Z" }), "lot 1: endsAt must be a moment"],
  ["an hour that is not", withLot({ endsAt: "2026-02-28T25:00:00Z" }), "lot 1: endsAt must be a moment"],
  ["no bidder", withBid({ bidder: "" }), "lot 1, bid 2: bidder must be a text"],
  ["no maximum", withBid({ maxCents: null }), "lot 1, bid 2: maxCents must be a whole number of cents"],
  ["no time", withBid({ at: undefined }), "lot 1, bid 2: at must be a moment"],
  [
    "a leader who pays too much",
    withLot({ standing: { priceCents: 2, leader: "x", maxCents: 1 } }),
    "lot 1, standing: maxCents must not be less than priceCents",
  ],
])("a file with %s is refused with a message in one line", (_, input, message) => {
  expect(() => replay(input)).toThrow(message)
})

test("a broken lot of a list is named by its position", () => {
  expect(() => replayAll([withLot({}), withLot({}), withBid({ at: 5 })])).toThrow("lot 3, bid 2: at must")
})

test("whatever a field contains, the file is replayed or refused, and never causes a crash", () => {
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.double(),
    fc.constantFrom(-0, 1e300, 2 ** 53, "2026-12-06T24:00:00Z"),
  )
  const answers = { replayed: 0, turnedAway: 0 }
  const field = fc.constantFrom(...Object.keys(lot), "latestEndsAt", "standing")
  const bidField = fc.constantFrom(...Object.keys(bid))
  const check = fc.property(odd, fc.option(field), bidField, (value, ofLot, ofBid) => {
    try {
      replay(ofLot ? withLot({ [ofLot]: value }) : withBid({ [ofBid]: value }))
      answers.replayed++
    } catch (error) {
      expect(error).toBeInstanceOf(Malformed)
      expect((error as Error).message).toMatch(/^lot 1[^\n]*: [^\n]+$/)
      answers.turnedAway++
    }
  })
  fc.assert(check, { numRuns: 2_000, seed: 1 })
  expect(Math.min(answers.replayed, answers.turnedAway)).toBeGreaterThan(100)
})

function run(input: string, ...args: string[]) {
  const options = { input, encoding: "utf8", cwd: root } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ["src/server/replay.ts", ...args], options)
  return { status, stdout, stderr }
}

test("the command gives the same answer for a file of lots as the replay", () => {
  const { status, stdout, stderr } = run(readFileSync(casesPath, "utf8"))
  expect([status, stderr]).toEqual([0, ""])
  expect(JSON.parse(stdout)).toEqual(replayAll(cases))
  expect(JSON.parse(run(`\uFEFF${JSON.stringify(cases[0])}`).stdout)).toEqual(replay(cases[0]))
})

test.each([
  ["a broken lot", JSON.stringify(withBid({ at: "noon" })), "lot 1, bid 2: at must be a moment"],
  ["text that is no JSON", "{\n oops", "input: not JSON"],
  ["nothing at all", " \n", "input: empty"],
])("the command refuses %s with one line and exit code 2", (_, input, message) => {
  const { status, stdout, stderr } = run(input)
  expect([status, stdout]).toEqual([2, ""])
  expect(stderr).toContain(message)
  expect(stderr.trimEnd().split("\n")).toHaveLength(1)
})

test("the command refuses an unknown argument", () => {
  expect(run("", "--lots")).toMatchObject({ status: 2, stdout: "" })
})
