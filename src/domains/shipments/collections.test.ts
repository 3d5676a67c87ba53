import { expect, test } from "vitest"
import { collectionStateOf, mayRemind } from "./collections.ts"

const now = new Date("2026-12-02T06:00:00.000Z")
const at = (time: string) => new Date(`${time}:00.000Z`)

test.each([
  ["to-pack", at("2026-12-02T08:00"), "to-prepare"],
  ["packed", at("2026-12-02T08:00"), "ready"],
  ["packed", at("2026-12-02T03:00"), "ready"],
  // Midnight in Singapore is 16:00 of the day before.
  ["packed", at("2026-12-01T15:59"), "missed"],
  ["to-pack", at("2026-12-01T15:59"), "missed"],
  ["packed", at("2026-12-01T16:00"), "ready"],
  ["packed", null, "ready"],
  ["delivered", at("2026-12-01T03:00"), "handed-over"],
] as const)("a parcel that is %s for %s is %s", (status, slotAt, state) => {
  expect(collectionStateOf({ status, slotAt }, now)).toBe(state)
})

test("a buyer is reminded at most once in a day", () => {
  expect(mayRemind(null, now)).toBe(true)
  expect(mayRemind(new Date(now.getTime() - 24 * 3_600_000), now)).toBe(true)
  expect(mayRemind(new Date(now.getTime() - 24 * 3_600_000 + 1), now)).toBe(false)
})
