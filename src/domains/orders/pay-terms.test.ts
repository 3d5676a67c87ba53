import fc from "fast-check"
import { expect, test } from "vitest"
import { isAboveCap, usualHoldTerms } from "./hold-terms.ts"

const held = fc.record({ bottles: fc.nat(30), cents: fc.nat(1_000_000) })

test("without exceeding the caps, only a single bottle can exceed the value cap", () => {
  fc.assert(
    fc.property(held, (all) => {
      if (isAboveCap(all, usualHoldTerms)) return
      expect(all.bottles).toBeLessThanOrEqual(usualHoldTerms.maxBottles)
      if (all.bottles !== 1 && all.bottles !== 0)
        expect(all.cents).toBeLessThanOrEqual(usualHoldTerms.limitCents)
    }),
  )
})

test("what exceeds the caps still exceeds them with more added", () => {
  fc.assert(
    fc.property(held, held, (one, other) => {
      const both = { bottles: one.bottles + other.bottles, cents: one.cents + other.cents }
      if (one.bottles > 0 && isAboveCap(one, usualHoldTerms))
        expect(isAboveCap(both, usualHoldTerms)).toBe(true)
    }),
  )
})
