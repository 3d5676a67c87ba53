import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import {
  bidHash,
  type ChainedEntry,
  canonicalJson,
  entryHash,
  findBrokenLink,
  firstHash,
  sealOf,
} from "./chain.ts"
import type { BidEntry } from "./entries.ts"
import { newSalt } from "./salt.ts"

const lotId = "lot_0001"

function bid(number: number): BidEntry {
  return {
    kind: "bid",
    number,
    at: `2026-12-06T10:0${number}:00.000Z`,
    paddle: number,
    priceCents: 1_000 * number,
    leaderPaddle: number,
    reserveMet: number > 2,
    endsAt: "2026-12-06T12:00:00.000Z",
    seal: sealOf(newSalt(), `mem_${number}`, 10_000 + number),
  }
}

function chainOf(length: number): ChainedEntry[] {
  const chain: ChainedEntry[] = []
  for (let number = 1; number <= length; number++) {
    const entry = bid(number)
    chain.push({ entry, hash: bidHash(chain.at(-1)?.hash ?? firstHash(lotId), entry) })
  }
  return chain
}

test("an untouched chain has no broken link, and another lot's has", () => {
  expect(findBrokenLink(lotId, chainOf(5))).toBeUndefined()
  expect(findBrokenLink(lotId, [])).toBeUndefined()
  expect(findBrokenLink("lot_0002", chainOf(2))).toBe(1)
})

test.each<Partial<BidEntry>>([
  { at: "2026-12-06T10:03:00.001Z" },
  { paddle: 9 },
  { priceCents: 2_999 },
  { leaderPaddle: 1 },
  { reserveMet: null },
  { endsAt: "2026-12-06T12:05:00.000Z" },
  { seal: "0".repeat(64) },
])("the change %j breaks the chain at its bid", (change) => {
  const chain = chainOf(5).map((each, index) =>
    index === 2 ? { ...each, entry: { ...bid(3), ...each.entry, ...change } as BidEntry } : each,
  )
  expect(findBrokenLink(lotId, chain)).toBe(3)
})

test("a changed entry that is linked again breaks the chain at the next", () => {
  const chain = chainOf(5)
  const entry = { ...bid(3), priceCents: 1 }
  chain[2] = { entry, hash: entryHash(chain[1]?.hash ?? "", entry) }
  expect(findBrokenLink(lotId, chain)).toBe(4)
})

test("an entry that is left out, repeated or out of order is found", () => {
  const [one, two, three, four] = chainOf(4) as [ChainedEntry, ChainedEntry, ChainedEntry, ChainedEntry]
  expect(findBrokenLink(lotId, [one, three, four])).toBe(2)
  expect(findBrokenLink(lotId, [one, one, two])).toBe(2)
  expect(findBrokenLink(lotId, [two, one])).toBe(1)
})

test("the fast hash of a bid is that of every entry", () => {
  expect(bidHash("00", bid(1))).not.toBe(bidHash("00", bid(2)))
  const entry = bid(4)
  expect(bidHash("00", entry)).toBe(entryHash("00", entry))
})

test("canonical JSON sorts names at every depth, and leaves lists as they are", () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }, 2], a: 'ß "x"\n' })).toBe(
    '{"a":"ß \\"x\\"\\n","b":[{"c":null,"d":1},2]}',
  )
})

test("a seal is a hash that anybody can compute from its salt and values", () => {
  expect(sealOf("00ff", "mem_1", 12_345)).toBe(createHash("sha256").update("00ff|mem_1|12345").digest("hex"))
})

test("salts are 16 bytes and do not repeat", () => {
  const salts = new Set(Array.from({ length: 1_000 }, newSalt))
  expect(salts.size).toBe(1_000)
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/)
})
