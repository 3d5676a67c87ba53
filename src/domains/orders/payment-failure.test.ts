import { expect, test } from "vitest"
import { paymentFailureOf } from "./payment-failure.ts"

test("a failure is named by what the buyer can do about it", () => {
  expect(paymentFailureOf("insufficient_funds")).toBe("noFunds")
  expect(paymentFailureOf("payment_intent_authentication_failure")).toBe("authentication")
  expect(paymentFailureOf("incorrect_cvc")).toBe("details")
  expect(paymentFailureOf("otherCurrency")).toBe("refunded")
})

test("a stolen card, a new code and none are declined", () => {
  for (const code of ["stolen_card", "constructor", "never_heard_of", null, undefined])
    expect(paymentFailureOf(code)).toBe("declined")
})
