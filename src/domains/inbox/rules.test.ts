import { expect, test } from "vitest"
import { snoozeUntil } from "./rules.ts"

test("an item returns at nine in the morning in Singapore, the next day or a week later", () => {
  const lateEvening = new Date("2026-12-01T15:30:00Z")
  expect(snoozeUntil("tomorrow", lateEvening).toISOString()).toBe("2026-12-02T01:00:00.000Z")
  expect(snoozeUntil("nextWeek", lateEvening).toISOString()).toBe("2026-12-08T01:00:00.000Z")
  const afterMidnight = new Date("2026-12-01T16:30:00Z")
  expect(snoozeUntil("tomorrow", afterMidnight).toISOString()).toBe("2026-12-03T01:00:00.000Z")
})
