import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { refundMethods } from "#domains/payments/refund-methods.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { type Id, isId } from "#platform/ids.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { Cancellation, cancelUnpaidOrder } from "../for-staff/cancel-unpaid.ts"
import { changeAddress } from "../for-staff/change-address.ts"
import { Deadline, extendDeadline } from "../for-staff/extend-deadline.ts"
import { OrderActionReason } from "../for-staff/order-action-reason.ts"
import { resendOrderEmail } from "../for-staff/resend-order-email.ts"
import { PaymentLink, sendPaymentLink } from "../for-staff/send-payment-link.ts"
import { priceItems } from "../paying/price-items.ts"
import type { LineQuantities } from "../paying/refund-lines.ts"
import { refundPoints } from "../paying/refund-points.ts"
import { requestRefund } from "../paying/request-refund.ts"
import { refuse } from "../refusals.ts"
import type { OrderAct } from "./order-acts.ts"

const refundFields = {
  destination: z.enum(refundMethods).catch("source"),
  reason: z.string().trim().min(1, { error: "reasonRequired" }).max(500),
  key: z.string().min(8, { error: "keyRequired" }).max(100),
}

export const RefundForm = z.object({
  amount: z
    .string({ error: "amountUnclear" })
    .transform((text) => parseDollars(text) ?? 0)
    .pipe(z.int().positive({ error: "amountUnclear" })),
  ...refundFields,
})

/** Empty is nothing. */
const optionalDollars = z
  .string({ error: "amountUnclear" })
  .default("")
  .transform((text) => (text.trim() === "" ? 0 : (parseDollars(text) ?? -1)))
  .pipe(z.int().nonnegative({ error: "amountUnclear" }))

const ItemsRefundForm = z.object({ delivery: optionalDollars, amount: optionalDollars, ...refundFields })

export async function actOnOrder(
  ctx: Ctx,
  orderId: string,
  act: OrderAct,
  submitted: FormFields,
): Promise<"done" | "waits"> {
  requirePermission(ctx, "orders")
  if (!isId("ord", orderId)) throw refuse("noSuchOrder")
  switch (act) {
    case "resendEmail":
      await resendOrderEmail(ctx, orderId, submitted.emailId ?? "")
      return "done"
    case "payLink":
      await sendPaymentLink(ctx, orderId, parseInput("checkout", PaymentLink, submitted))
      return "done"
    case "extend":
      await extendDeadline(ctx, orderId, parseInput("checkout", Deadline, submitted))
      return "done"
    case "address":
      await changeAddress(ctx, orderId, submitted)
      return "done"
    case "cancel":
      return (await cancelUnpaidOrder(ctx, orderId, parseInput("checkout", Cancellation, submitted)))
        ? "waits"
        : "done"
    case "refundPoints":
      await refundPoints(ctx, {
        orderId,
        ...parseInput("checkout", OrderActionReason, submitted),
        goods: quantitiesIn(submitted, "back"),
      })
      return "done"
    case "refundItems":
      return (await requestItemsRefund(ctx, orderId, submitted)) ? "waits" : "done"
    default: {
      const {
        amount: amountCents,
        key: idempotencyKey,
        ...refundForm
      } = parseInput("checkout", RefundForm, submitted)
      const request = {
        orderId,
        amountCents,
        idempotencyKey,
        ...refundForm,
        goods: quantitiesIn(submitted, "back"),
      }
      return (await requestRefund(ctx, request)) ? "waits" : "done"
    }
  }
}

async function requestItemsRefund(ctx: Ctx, orderId: Id<"ord">, submitted: FormFields): Promise<boolean> {
  const form = parseInput("checkout", ItemsRefundForm, submitted)
  const quantities = quantitiesIn(submitted, "quantity")
  const { destination, reason, key: idempotencyKey, delivery: deliveryCents } = form
  const amountCents = await priceItems(ctx, orderId, { quantities, deliveryCents, otherCents: form.amount })
  if (amountCents === 0) throw refuse("nothingToRefund")
  const goods = quantitiesIn(submitted, "back")
  const request = { orderId, amountCents, quantities, deliveryCents, goods, destination, reason }
  return await requestRefund(ctx, { ...request, idempotencyKey })
}

function quantitiesIn(submitted: FormFields, name: "back" | "quantity"): LineQuantities {
  return Object.fromEntries(
    Object.entries(submitted).flatMap(([field, typed]) => {
      const [, fieldName, lineId] = /^([a-z]{4,8})\.(orl_[0-9a-z]{24})$/.exec(field) ?? []
      return lineId && fieldName === name ? [[lineId, countOf(typed.trim() || "0")]] : []
    }),
  )
}

function countOf(typed: string): number {
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN
}
