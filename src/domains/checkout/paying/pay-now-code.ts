import { encodeQR } from "qr"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { payNowText } from "#domains/payments/pay-now.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { formatLocalTime } from "#platform/time.ts"
import type { Order } from "../lock-order.ts"
import { refuse } from "../refusals.ts"
import { qrPng } from "./qr-png.ts"

export type PayNowCode = {
  text: string
  svg: string
  /** The same as a picture to save, as a data address. */
  png: string
  reference: string
  amountCents: Cents
  expiresAt: string
  uen: string
  name: string
}

export function payNowCodeOf(
  { app, now }: Pick<Ctx, "app" | "now">,
  order: Pick<Order, "status" | "totalCents" | "reference" | "expiresAt">,
): PayNowCode {
  const { payNow } = paymentSettings.of(app)
  if (!payNow) throw refusePayment("transfersNotTaken")
  if (order.status === "paid" || order.status === "refunded") throw refuse("linePaid")
  if (order.status !== "unpaid" || order.expiresAt <= now()) throw refuse("orderEnded")
  const { totalCents: amountCents, reference, expiresAt } = order
  if (amountCents === 0) throw refusePayment("nothingToPay")
  const text = payNowText({
    proxy: { type: "uen", value: payNow.uen },
    amount: `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, "0")}`,
    isEditable: false,
    expires: `${formatLocalTime(expiresAt).replace(/\D/g, "")}00`,
    name: payNow.name,
    reference,
  })
  const facts = { reference, amountCents, expiresAt: expiresAt.toISOString(), ...payNow }
  return { text, svg: encodeQR(text, "svg", style), png: pngOf(text), ...facts }
}

/** Error correction level Q: readable if a quarter is hidden or dirty. */
/** Null for an order that is not to be paid by transfer now. */
export function findPayNowCode(
  ctx: Pick<Ctx, "app" | "now">,
  order: Pick<Order, "status" | "totalCents" | "reference" | "expiresAt" | "paymentMethod">,
): PayNowCode | null {
  const isOpen = order.status === "unpaid" && order.expiresAt > ctx.now()
  const isPayable =
    isOpen && order.paymentMethod === "transfer" && paymentSettings.of(ctx.app).payNow !== null
  return isPayable ? payNowCodeOf(ctx, order) : null
}

const style = { ecc: "quartile", border: 4 } as const

function pngOf(text: string): string {
  return `data:image/png;base64,${qrPng(encodeQR(text, "raw", style)).toString("base64")}`
}
