import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import {
  type BidRecord,
  type ChainedBid,
  genesisHash,
  linkHash,
  newSalt,
  seal,
  verifyChain,
} from "./chain.ts"

const lotId = "lot_0001"

function chainOf(length: number): ChainedBid[] {
  const chain: ChainedBid[] = []
  for (let number = 1; number <= length; number++) {
    const sealed = { salt: newSalt(), bidder: `mem_${number}`, maxCents: 10_000 + number }
    const record: BidRecord = {
      lotId,
      number,
      at: `2026-12-06T10:0${number}:00.000Z`,
      paddle: number,
      priceCents: 1_000 * number,
      leaderPaddle: number,
      reserveMet: number > 2,
      endsAt: "2026-12-06T12:00:00.000Z",
      seal: seal(sealed),
    }
    chain.push({ ...record, hash: linkHash(chain.at(-1)?.hash ?? genesisHash(lotId), record), sealed })
  }
  return chain
}

function withRow(chain: readonly ChainedBid[], number: number, change: Partial<ChainedBid>): ChainedBid[] {
  return chain.map((row) => (row.number === number ? { ...row, ...change } : row))
}

test("an untouched chain verifies, with and without the private columns", () => {
  const chain = chainOf(5)
  expect(verifyChain(lotId, chain)).toBeUndefined()
  expect(
    verifyChain(
      lotId,
      chain.map(({ sealed: _, ...open }) => open),
    ),
  ).toBeUndefined()
  expect(verifyChain(lotId, [])).toBeUndefined()
})

test.each<[keyof BidRecord, Partial<ChainedBid>]>([
  ["at", { at: "2026-12-06T10:03:00.001Z" }],
  ["paddle", { paddle: 9 }],
  ["priceCents", { priceCents: 2_999 }],
  ["leaderPaddle", { leaderPaddle: 1 }],
  ["reserveMet", { reserveMet: null }],
  ["endsAt", { endsAt: "2026-12-06T12:05:00.000Z" }],
  ["seal", { seal: "0".repeat(64) }],
])("a changed %s breaks the chain at its bid", (_, change) => {
  expect(verifyChain(lotId, withRow(chainOf(5), 3, change))).toEqual({ number: 3, reason: "link" })
})

test("a changed bid that is linked again breaks the chain at the next bid", () => {
  const chain = chainOf(5)
  const forged = { ...(chain[2] as ChainedBid), priceCents: 1 }
  const hash = linkHash(chain[1]?.hash ?? "", forged)
  expect(verifyChain(lotId, withRow(chain, 3, { priceCents: 1, hash }))).toEqual({
    number: 4,
    reason: "link",
  })
})

test("a bid that is left out, duplicated or out of order is found", () => {
  const chain = chainOf(4)
  const [one, two, three, four] = chain as [ChainedBid, ChainedBid, ChainedBid, ChainedBid]
  expect(verifyChain(lotId, [one, three, four])).toEqual({ number: 2, reason: "number" })
  expect(verifyChain(lotId, [one, one, two])).toEqual({ number: 2, reason: "number" })
  expect(verifyChain(lotId, [two, one])).toEqual({ number: 1, reason: "number" })
})

test("a chain of another lot does not verify", () => {
  expect(verifyChain("lot_0002", chainOf(2))).toEqual({ number: 1, reason: "lot" })
  const moved = chainOf(2).map((row) => ({ ...row, lotId: "lot_0002" }))
  expect(verifyChain("lot_0002", moved)).toEqual({ number: 1, reason: "link" })
})

test("a seal opens only with the bidder, the maximum and the salt it was made with", () => {
  const chain = chainOf(3)
  const sealed = { salt: newSalt(), bidder: "mem_2", maxCents: 10_002 }
  expect(verifyChain(lotId, withRow(chain, 2, { sealed }))).toEqual({ number: 2, reason: "seal" })
  const forged = { ...sealed, ...chain[1]?.sealed, maxCents: 10_003 }
  expect(verifyChain(lotId, withRow(chain, 2, { sealed: forged }))).toEqual({ number: 2, reason: "seal" })
})

test("a seal is a hash that anybody can compute from the three values", () => {
  const sealed = { salt: "00ff", bidder: "mem_1", maxCents: 12_345 }
  expect(seal(sealed)).toBe(createHash("sha256").update("00ff|mem_1|12345").digest("hex"))
})

test("salts are 16 bytes and do not repeat", () => {
  const salts = new Set(Array.from({ length: 1_000 }, newSalt))
  expect(salts.size).toBe(1_000)
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/)
})

test("ids with separators in them cannot pass one record off as another", () => {
  const [record] = chainOf(1) as [ChainedBid]
  const one = linkHash("", { ...record, at: 'a","b', endsAt: "c" })
  const other = linkHash("", { ...record, at: "a", endsAt: 'b","c' })
  expect(one).not.toBe(other)
})
