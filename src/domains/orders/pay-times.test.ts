import { expect, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { minutesToPay, readPayTimes } from "./pay-times.ts"

const app = await testApp()

test("a card has as long as a transfer where staff write with a link to pay by, else its own minutes", async () => {
  const taken = await readPayTimes({ app })
  expect([minutesToPay(taken, "card"), minutesToPay(taken, "transfer")]).toEqual([60, 48 * 60])
  const payments = { ...app.payments, card: { kind: "disabled" } as const }
  const byLetter = await readPayTimes({ app: { ...app, payments } })
  expect([minutesToPay(byLetter, "card"), minutesToPay(byLetter, "transfer")]).toEqual([48 * 60, 48 * 60])
})
