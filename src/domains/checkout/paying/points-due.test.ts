import fc from "fast-check"
import { expect, test } from "vitest"
import { pointsDue } from "./points-due.ts"

const points = fc.integer({ min: 0, max: 100_000_000 })
const parts = fc.array(fc.integer({ min: 1, max: 10_000_000_00 }), { minLength: 1, maxLength: 20 })

test("a full refund returns all points in however many parts, and never more", () => {
  fc.assert(
    fc.property(points, parts, (all, cents) => {
      const whole = cents.reduce((sum, part) => sum + part, 0)
      let given = 0
      let dueBefore = 0
      for (const part of cents) {
        given += part
        const due = pointsDue(all, { given, whole })
        expect(due).toBeGreaterThanOrEqual(dueBefore)
        expect(due).toBeLessThanOrEqual(all)
        dueBefore = due
      }
      expect(dueBefore).toBe(all)
    }),
  )
})

test("a partial refund returns its share of the points, less than one point off", () => {
  fc.assert(
    fc.property(points, parts, (all, cents) => {
      const whole = cents.reduce((sum, part) => sum + part, 0)
      const given = cents[0] ?? 0
      const exact = (all / whole) * given
      const due = pointsDue(all, { given, whole })
      expect(Math.abs(due - exact)).toBeLessThanOrEqual(1)
      expect(Number.isSafeInteger(due)).toBe(true)
    }),
  )
})

test("no refund returns no points", () => {
  expect(pointsDue(500, { given: 0, whole: 100_00 })).toBe(0)
  expect(pointsDue(500, { given: 33_33, whole: 100_00 })).toBe(166)
  expect(pointsDue(500, { given: 1, whole: 1 })).toBe(500)
})
