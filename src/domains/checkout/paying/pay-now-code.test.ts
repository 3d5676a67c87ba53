import jsQR from "jsqr"
import sharp from "sharp"
import { expect, test } from "vitest"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { readCode } from "#domains/payments/pay-now.ts"
import { openServices } from "#server/open-services.ts"
import { testApp } from "../../../../test/db.ts"
import { payNowCodeOf } from "./pay-now-code.ts"

const app = await testApp(new Date("2026-12-01T12:00:00.000Z"))
const ctx = { app, now: () => app.clock.now() }
const order = {
  status: "unpaid",
  totalCents: 1_234_05,
  reference: "K7MQ2RXP",
  expiresAt: new Date("2026-12-03T18:30:59.000Z"),
} as const

async function seen(picture: string | Buffer, width: number): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(picture))
    .resize(width)
    .flatten({ background: "white" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test("the QR code reads back exactly, small and large", async () => {
  const { text, svg } = payNowCodeOf(ctx, order)
  for (const width of [240, 600, 1_200]) expect(await seen(svg, width), `${width} wide`).toBe(text)
})

test("the picture to save reads back exactly too", async () => {
  const { text, png } = payNowCodeOf(ctx, order)
  const [kind = "", base64 = ""] = png.split(",")
  expect(kind).toBe("data:image/png;base64")
  expect(await seen(Buffer.from(base64, "base64"), 600)).toBe(text)
})

test("the code contains the payee, the amount, the reference and the expiry, and the amount cannot be changed", () => {
  const { text, ...facts } = payNowCodeOf(ctx, order)
  expect(Object.fromEntries(readCode(text) ?? [])).toMatchObject({
    "01": "12",
    "26.00": "SG.PAYNOW",
    "26.01": "2",
    "26.02": "201403121W",
    "26.03": "0",
    "26.04": "20261204023000",
    53: "702",
    54: "1234.05",
    58: "SG",
    59: "Quaich Tests",
    "62.01": "K7MQ2RXP",
  })
  expect(facts).toMatchObject({ reference: "K7MQ2RXP", amountCents: 1_234_05, uen: "201403121W" })
})

test.each([
  ["an order that ended", { status: "lapsed" }, "checkout.orderEnded"],
  ["one whose time is over", { expiresAt: new Date("2026-12-01T11:59:00.000Z") }, "checkout.orderEnded"],
  ["one that is paid", { status: "paid" }, "checkout.linePaid"],
  ["one that costs nothing", { totalCents: 0 }, "payments.nothingToPay"],
] as const)("%s has no code", (_, change, code) => {
  expect(() => payNowCodeOf(ctx, { ...order, ...change })).toThrow(code)
})

test("a company that is not registered with PayNow has no code", () => {
  const configParts = paymentSettings.replaceIn(app, { ...paymentSettings.of(app), payNow: null })
  expect(() => payNowCodeOf({ ...ctx, app: openServices({ ...app, configParts }) }, order)).toThrow(
    "payments.transfersNotTaken",
  )
})
