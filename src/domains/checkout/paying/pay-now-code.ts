import { encodeQR } from "qr"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { payNowText } from "#domains/payments/pay-now.ts"
import { refuse as refusePayment } from "#domains/payments/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { formatLocalTime } from "#platform/time.ts"
import type { Order } from "../lock-order.ts"
import { refuse } from "../refusals.ts"

export type PayNowCode = {
  text: string
  svg: string
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
  return { text, svg: pictureOf(text), reference, amountCents, expiresAt: expiresAt.toISOString(), ...payNow }
}

/** Error correction level Q: readable if a quarter is hidden or dirty. */
function pictureOf(text: string): string {
  return encodeQR(text, "svg", { ecc: "quartile", border: 4 })
}
