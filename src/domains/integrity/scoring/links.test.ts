import fc from "fast-check"
import { expect, test } from "vitest"
import { sharedKinds } from "../kinds.ts"
import { linkAccounts, markStrengths, maxSharing } from "./links.ts"

const names = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`)
const long = new Map(names(40).map((name, n) => [name, n * 1e12]))

test("a mark of two accounts counts in full, one of many by what it says of each two, and a crowd's not at all", () => {
  for (const what of sharedKinds)
    for (const count of [2, 3, 7, maxSharing]) {
      const links = linkAccounts([{ what, accounts: names(count) }], long)
      expect(links.strengthOf("a0", "a1")).toBeCloseTo(markStrengths[what] / (count - 1))
      expect(links.strengthOf("a1", "a0")).toBe(links.strengthOf("a0", "a1"))
    }
  const crowd = linkAccounts([{ what: "device", accounts: names(maxSharing + 1) }], long)
  expect(crowd.strengthOf("a0", "a1")).toBe(0)
  expect(crowd.rings.size).toBe(0)
})

test("marks add up, and more so for accounts that were created together", () => {
  const marks = [
    { what: "address" as const, accounts: ["a0", "a1"] },
    { what: "device" as const, accounts: ["a0", "a1", "a2"] },
  ]
  const apart = linkAccounts(marks, long).strengthOf("a0", "a1")
  expect(apart).toBeCloseTo(1 - (1 - 0.45) * (1 - 0.45))
  const together = new Map(names(3).map((name, n) => [name, n * 60_000]))
  expect(linkAccounts(marks, together).strengthOf("a0", "a1")).toBeGreaterThan(apart)
})

test("accounts are a ring through others; a shared address alone makes none", () => {
  const chain = [0, 1, 2].map((n) => ({ what: "device" as const, accounts: [`a${n}`, `a${n + 1}`] }))
  const { rings, ringOf } = linkAccounts(chain, long)
  expect([...rings.values()].map(({ accounts }) => accounts)).toEqual([["a0", "a1", "a2", "a3"]])
  expect(ringOf.get("a0")).toBe(ringOf.get("a3"))
  expect(linkAccounts([{ what: "address", accounts: ["a0", "a1"] }], long).rings.size).toBe(0)
})

const mark = fc.record({
  what: fc.constantFrom(...sharedKinds),
  accounts: fc.uniqueArray(fc.constantFrom(...names(30)), { minLength: 2, maxLength: 5 }),
})

test("rings are disjoint and small, and do not depend on the order of the marks", () => {
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 40 }), fc.infiniteStream(fc.nat()), (marks, places) => {
      const { rings, ringOf } = linkAccounts(marks, long)
      const members = [...rings.values()].flatMap(({ accounts }) => accounts)
      expect(new Set(members).size).toBe(members.length)
      for (const { accounts, strength } of rings.values()) {
        expect(accounts.length).toBeGreaterThan(1)
        expect(accounts.length).toBeLessThanOrEqual(12)
        expect(strength).toBeGreaterThanOrEqual(0.5)
      }
      const shuffled = marks
        .map((each) => ({ each, place: places.next().value ?? 0 }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ each }) => each)
      const again = linkAccounts(shuffled, long)
      for (const account of names(30)) expect(again.ringOf.get(account)).toBe(ringOf.get(account))
    }),
  )
})
