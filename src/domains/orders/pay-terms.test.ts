import fc from "fast-check"
import { expect, test } from "vitest"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { openServices } from "#server/open-services.ts"
import { testApp } from "../../../test/db.ts"
import { isAboveCap, minutesToPay, readPayTimes, usualHoldTerms } from "./pay-terms.ts"

const app = await testApp()

test("without a card provider a card order has as long as a transfer, because staff send a payment link; otherwise its own minutes", async () => {
  const taken = await readPayTimes({ app })
  expect([minutesToPay(taken, "card"), minutesToPay(taken, "transfer")]).toEqual([60, 48 * 60])
  const configParts = paymentSettings.replaceIn(app, {
    ...paymentSettings.of(app),
    provider: null,
    settings: {},
  })
  const payTimesByEmail = await readPayTimes({ app: openServices({ ...app, configParts }) })
  expect([minutesToPay(payTimesByEmail, "card"), minutesToPay(payTimesByEmail, "transfer")]).toEqual([
    48 * 60,
    48 * 60,
  ])
})

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
