import { expect, test } from "vitest"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { openServices } from "#server/open-services.ts"
import { testApp } from "../../../test/db.ts"
import { minutesToPay, readPayTimes } from "./pay-times.ts"

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
