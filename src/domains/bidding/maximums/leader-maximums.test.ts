import { createSecretKey, randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { encryptMaximum } from "./encrypt-maximum.ts"
import { openLeader, rememberLeader } from "./leader-maximums.ts"

const key = createSecretKey(randomBytes(32))
const owner = { lotId: "lot_1", bidderId: "mem_1" }
const encryptedFor = (maxCents: number) =>
  encryptMaximum(key, owner, { maxCents, salt: randomBytes(16).toString("hex") })

test("a leader's maximum is the same remembered and decrypted, and a moved one still does not decrypt", () => {
  const encrypted = encryptedFor(500_00)
  for (let turn = 0; turn < 2; turn++) {
    expect(openLeader(key, owner, encrypted)).toBe(500_00)
    for (const other of [
      { ...owner, lotId: "lot_2" },
      { ...owner, bidderId: "mem_2" },
    ])
      expect(() => openLeader(key, other, encrypted)).toThrow("does not decrypt")
    expect(() => openLeader(createSecretKey(randomBytes(32)), owner, encrypted)).toThrow("does not decrypt")
    rememberLeader(key, owner, encrypted, 500_00)
  }
})

test("the leader before, and leaders of other lots, still open", () => {
  const all = Array.from({ length: 50 }, (_, cents) => {
    const own = { lotId: `lot_${cents % 10}`, bidderId: `mem_${cents}` }
    const encrypted = encryptMaximum(key, own, { maxCents: cents, salt: "0".repeat(32) })
    rememberLeader(key, own, encrypted, cents)
    return { own, encrypted, cents }
  })
  for (const { own, encrypted, cents } of all) expect(openLeader(key, own, encrypted)).toBe(cents)
})
