import { expect, test } from "vitest"
import { workingDayAfter } from "./working-day.ts"

test.each([
  ["a Tuesday", "2026-12-01T04:00:00.000Z", 3, "2026-12-04T04:00:00.000Z"],
  ["a Thursday, over the weekend", "2026-12-03T04:00:00.000Z", 3, "2026-12-08T04:00:00.000Z"],
  ["a Saturday", "2026-12-05T04:00:00.000Z", 1, "2026-12-07T04:00:00.000Z"],
  [
    "late on a Thursday of London, which is Friday here",
    "2026-12-03T23:00:00.000Z",
    1,
    "2026-12-06T23:00:00.000Z",
  ],
  ["no days", "2026-12-05T04:00:00.000Z", 0, "2026-12-05T04:00:00.000Z"],
])("from %s", (_, from, days, expected) => {
  expect(workingDayAfter(new Date(from), days)).toEqual(new Date(expected))
})
