import fc from "fast-check"
import { expect, test } from "vitest"
import { severities } from "./kinds.ts"
import { isGraver, scoreDefaulter, severityOf, terms } from "./rules.ts"

const defaulter = (defaults: number, won: number) =>
  scoreDefaulter({ memberId: "a", defaults, won, lotIds: [] })

test("defaults are a finding from the second on, unless they are rare among the member's wins", () => {
  expect(defaulter(1, 1)).toBeNull()
  expect(severityOf(defaulter(2, 2) ?? 0)).toBe("medium")
  expect(severityOf(defaulter(2, 20) ?? 100)).toBe("low")
  expect(defaulter(2, 21)).toBeNull()
  expect(severityOf(defaulter(3, 6) ?? 0)).toBe("high")
  expect(severityOf(defaulter(3, 12) ?? 100)).toBe("low")
})

test("another default never lowers the score", () => {
  const count = fc.nat({ max: 40 })
  fc.assert(
    fc.property(count, count, (defaults, paid) => {
      const before = defaulter(defaults, defaults + paid)
      const after = defaulter(defaults + 1, defaults + paid + 1)
      expect(after ?? 0).toBeGreaterThanOrEqual(before ?? 0)
      for (const score of [before, after]) expect(score ?? 0).toBeLessThanOrEqual(100)
    }),
  )
})

test("severities follow the scores, and `isGraver` is a strict order", () => {
  expect([terms.findingScore, terms.mediumScore, terms.highScore].map(severityOf)).toEqual(severities)
  for (const [place, one] of severities.entries())
    for (const [otherPlace, other] of severities.entries())
      expect(isGraver(one, other)).toBe(place > otherPlace)
})
