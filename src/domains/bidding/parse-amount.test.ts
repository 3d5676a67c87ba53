import { expect, it } from "vitest"
import { BidForm } from "./inputs.ts"
import { formatAmount, parseAmount } from "./parse-amount.ts"

const texts = ["420", " S$1,250.50 ", "$5", "s$ 7", "4.2", "1.234", "-3", "", "4 20", "12e3", "1,2,3", "0"]

it("reads what people type as the server's form does", () => {
  for (const amount of texts) {
    const read = BidForm.safeParse({ amount, idempotencyKey: "key-of-a-test" })
    expect([amount, parseAmount(amount)]).toEqual([amount, read.data?.amount])
  }
})

it("writes an amount that reads back as the same", () => {
  for (const cents of [1, 99, 100, 420_00, 420_50, 9_999_999_99])
    expect(parseAmount(formatAmount(cents))).toBe(cents)
})
