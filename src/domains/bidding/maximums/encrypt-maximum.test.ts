import { createSecretKey, randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  decryptBudget,
  decryptMaximum,
  decryptRefusedBid,
  encryptBudget,
  encryptMaximum,
  encryptRefusedBid,
  type RefusedBid,
} from "./encrypt-maximum.ts"

const [key, otherKey] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))]
const id = fc.stringMatching(/^[0-9a-z]{4,24}$/)
const owner = fc.record({ lotId: id.map((each) => `lot_${each}`), bidderId: id.map((each) => `mem_${each}`) })
const maximum = fc.record({
  maxCents: fc.maxSafeNat(),
  salt: fc.stringMatching(/^[0-9a-f]{32}$/),
})
const refused: fc.Arbitrary<RefusedBid> = fc.record({
  maxCents: fc.maxSafeNat(),
  facts: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), {
    noNullPrototype: true,
  }),
})

test("what is encrypted comes back for the same lot and bidder", () => {
  fc.assert(
    fc.property(owner, maximum, refused, (own, own_maximum, bid) => {
      expect(decryptMaximum(key, own, encryptMaximum(key, own, own_maximum))).toEqual(own_maximum)
      expect(decryptRefusedBid(key, own, encryptRefusedBid(key, own, bid))).toEqual(bid)
    }),
  )
})

test("a value of another lot, another bidder, another auction's key or another table does not decrypt", () => {
  fc.assert(
    fc.property(owner, owner, maximum, (own, other, hidden) => {
      const encrypted = encryptMaximum(key, own, hidden)
      for (const moved of [
        { ...own, bidderId: `${own.bidderId}x` },
        { ...own, lotId: `${own.lotId}x` },
        other,
      ]) {
        if (moved.lotId === own.lotId && moved.bidderId === own.bidderId) continue
        expect(() => decryptMaximum(key, moved, encrypted)).toThrow("does not decrypt")
      }
      expect(() => decryptMaximum(otherKey, own, encrypted)).toThrow("does not decrypt")
      expect(() => decryptRefusedBid(key, own, encrypted)).toThrow("does not decrypt")
    }),
  )
})

test("a changed or shortened text does not decrypt", () => {
  const own = { lotId: "lot_1", bidderId: "mem_1" }
  fc.assert(
    fc.property(maximum, fc.nat(), fc.integer({ min: 1, max: 255 }), (hidden, place, change) => {
      const bytes = Buffer.from(encryptMaximum(key, own, hidden), "base64url")
      const at = place % bytes.length
      const shorter = bytes.subarray(0, at).toString("base64url")
      bytes[at] = (bytes[at] ?? 0) ^ change
      expect(() => decryptMaximum(key, own, bytes.toString("base64url"))).toThrow("does not decrypt")
      expect(() => decryptMaximum(key, own, shorter)).toThrow("does not decrypt")
    }),
  )
})

test("a budget comes back for the same member and auction only", () => {
  fc.assert(
    fc.property(id, id, fc.maxSafeNat(), (auctionId, memberId, cents) => {
      const own = { auctionId, memberId }
      const encrypted = encryptBudget(key, own, cents)
      expect(decryptBudget(key, own, encrypted)).toBe(cents)
      expect(encrypted).toHaveLength(encryptBudget(key, own, 0).length)
      for (const other of [
        { ...own, memberId: `${memberId}x` },
        { ...own, auctionId: `${auctionId}x` },
      ])
        expect(() => decryptBudget(key, other, encrypted)).toThrow("does not decrypt")
      expect(() => decryptBudget(otherKey, own, encrypted)).toThrow("does not decrypt")
    }),
  )
})

test("neither the text nor its length gives anything away", () => {
  const own = { lotId: "lot_1", bidderId: "mem_1" }
  const salt = "00".repeat(16)
  const texts = [0, 1_00, 12_345_67, Number.MAX_SAFE_INTEGER].map((maxCents) =>
    encryptMaximum(key, own, { maxCents, salt }),
  )
  expect(new Set(texts.map((text) => text.length)).size).toBe(1)
  const again = encryptMaximum(key, own, { maxCents: 0, salt })
  expect(new Set([...texts, again]).size).toBe(5)
  const refusals = [1, 12_345_67].map((leftCents) =>
    encryptRefusedBid(key, own, { maxCents: leftCents, facts: { leftCents } }),
  )
  expect(new Set(refusals.map((text) => text.length)).size).toBe(1)
})

test("a salt that is not one is refused, not cut", () => {
  const own = { lotId: "lot_1", bidderId: "mem_1" }
  for (const salt of ["", "0".repeat(31), "g".repeat(32), "0".repeat(33)])
    expect(() => encryptMaximum(key, own, { maxCents: 1, salt })).toThrow("A salt is")
})
